// Cells from an image: how light each cell is on average, then dark or light cells by a threshold.

/** The brightness of an image, 0 to 255, in reading order. */
export interface Image {
  width: number;
  height: number;
  light: Uint8Array;
}

/** Sides to which an image is brought before it is looked at. */
const MOST_PIXELS = 1000;

/** Images up to this side are taken pixel by pixel. */
const PIXEL_ART = 64;

/** Reads an image file that the browser knows. */
export async function loadImage(file: Blob): Promise<Image> {
  const bitmap = await createImageBitmap(file).catch(() => {
    throw new Error('This image cannot be read: a PNG, JPEG, GIF or WebP file is wanted.');
  });
  const scale = Math.min(1, MOST_PIXELS / Math.max(bitmap.width, bitmap.height));
  const [width, height] = [bitmap.width, bitmap.height].map((side) => Math.max(1, Math.round(side * scale)));
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d')!;
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.drawImage(bitmap, 0, 0, width, height);
  const { data } = context.getImageData(0, 0, width, height);
  const light = new Uint8Array(width * height);
  for (let pixel = 0; pixel < light.length; pixel++) {
    const [red, green, blue] = data.subarray(4 * pixel, 4 * pixel + 3);
    light[pixel] = Math.round(0.2126 * red + 0.7152 * green + 0.0722 * blue);
  }
  return { width, height, light };
}

/** The board to offer for an image: its pixels if they are few, else about so many columns. */
export function sidesFor({ width, height }: Image, columns: number): { rows: number; columns: number } {
  if (Math.max(width, height) <= PIXEL_ART) return { rows: height, columns: width };
  return { rows: Math.max(1, Math.round((columns * height) / width)), columns };
}

/** How light each cell is: the mean of the middle half of it, away from grid lines. */
export function brightness(image: Image, rows: number, columns: number): number[] {
  const cells: number[] = [];
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      cells.push(mean(image, middle(row, rows, image.height), middle(column, columns, image.width)));
    }
  }
  return cells;
}

function middle(index: number, count: number, length: number): [number, number] {
  const from = Math.floor(((index + 0.25) * length) / count);
  return [from, Math.max(from + 1, Math.ceil(((index + 0.75) * length) / count))];
}

function mean({ width, light }: Image, [top, bottom]: [number, number], [left, right]: [number, number]): number {
  let sum = 0;
  for (let y = top; y < bottom; y++) for (let x = left; x < right; x++) sum += light[y * width + x];
  return sum / ((bottom - top) * (right - left));
}

/** 1 for cells that are dark, or light, as the threshold parts them. */
export const cut = (cells: number[], threshold: number, wanted: 'dark' | 'light') =>
  cells.map((light) => Number(wanted === 'dark' ? light < threshold : light >= threshold));
