// Files and texts that are opened, dropped or pasted.

import type { Edit } from '../modes/edit.svelte';
import { loadImage } from './image';
import type { Store } from './store.svelte';

/** Files are read up to this size. */
const MOST_BYTES = 16 << 20;

/** Opens a file: an image is previewed, anything else is read as a puzzle. */
export async function openFile(file: File | undefined, store: Store, edit: Edit) {
  if (!file) return;
  try {
    if (file.size > MOST_BYTES) throw new Error(`${file.name} is too large for this page: it reads at most 16 MB.`);
    if (isImage(file)) edit.take(await loadImage(file));
    else await readText(new Uint8Array(await file.arrayBuffer()), store, edit);
  } catch (error) {
    store.refuse(error);
  }
}

/** Reads a puzzle; the preview of an image ends. */
export async function readText(bytes: Uint8Array, store: Store, edit: Edit) {
  if (await store.read(bytes)) edit.image = undefined;
}

/** Portable bitmaps are puzzles, whatever the system calls them. */
const isImage = (file: File) => file.type.startsWith('image/') && !/portable|pbm/.test(file.type) && !/\.pbm$/i.test(file.name);

export const filesOf = (data: DataTransfer | null) => (data?.files.length ? data.files : null);

export const textOf = (data: DataTransfer | null) => data?.getData('text/plain') ?? '';
