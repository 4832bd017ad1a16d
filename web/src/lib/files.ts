// Files and texts that are opened, dropped or pasted.

import type { Edit } from '../modes/edit.svelte';
import { loadImage } from './image';
import type { Store } from './store.svelte';
import { figure } from './words';

/** Files are read up to this size. */
const MOST_BYTES = 16 << 20;

/** Opens a file, the only one: an image is previewed, anything else is read as a puzzle. */
export async function openFiles(files: FileList | null, store: Store, edit: Edit) {
  const file = files?.[0];
  if (!file) return;
  try {
    if (files.length > 1) throw new Error(`This page takes one file at a time, and ${figure(files.length)} came at once.`);
    if (file.size > MOST_BYTES) throw new Error(`${file.name} is too large for this page: it reads at most 16 MB.`);
    const bytes = new Uint8Array(await file.arrayBuffer());
    if (isImage(bytes)) edit.take(await loadImage(new Blob([bytes])));
    else if (await store.read(bytes)) edit.image = undefined;
  } catch (error) {
    store.refuse(error);
  }
}

/** A link alone, the whole of it or what follows `#`: no other format has a line like this. */
const LINK = /^(\S*#)?1\.\S*$/;

export const isLink = (text: string) => LINK.test(text.trim());

/** Opens a link, or reads a puzzle; the preview of an image ends. */
export async function openText(text: string, store: Store, edit: Edit): Promise<boolean> {
  const isOpen = isLink(text) ? store.open(text.trim()) : await store.read(new TextEncoder().encode(text));
  if (isOpen) edit.image = undefined;
  return isOpen;
}

/** How PNG, JPEG, GIF, WebP and BMP begin, a character for each byte. */
const IMAGES = /^(\x89PNG|\xff\xd8\xff|GIF8[79]a|RIFF[^]{4}WEBP|BM[^]{4}\0{4})/;

/** Whether a file is an image, by its first bytes: names and types may be wrong. */
export const isImage = (bytes: Uint8Array) => IMAGES.test(String.fromCharCode(...bytes.subarray(0, 12)));

export const filesOf = (data: DataTransfer | null) => (data?.files.length ? data.files : null);

export const textOf = (data: DataTransfer | null) => data?.getData('text/plain') ?? '';
