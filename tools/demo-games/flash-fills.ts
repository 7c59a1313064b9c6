import { glyphOf } from './font.ts';
import { INK_COLOR, LIGHT_COLOR, NIGHT_COLOR } from './rgb.ts';
import type { Rgb } from './rgb.ts';
import type { Fill } from './swf.ts';

export const TILE_SIZE = 8;

const PIXEL_COLORS: readonly (Rgb | null)[] = [null, INK_COLOR, LIGHT_COLOR, NIGHT_COLOR];

/** A rectangle for every run of pixels of one colour. */
export function fillsOf(tile: readonly number[], top: number): Fill[] {
  return Array.from({ length: TILE_SIZE }, (_, row) =>
    runs(tile.slice(row * TILE_SIZE, (row + 1) * TILE_SIZE)).flatMap(({ from, to, value }) => {
      const color = PIXEL_COLORS[value];
      return color ? [{ left: from, right: to, top: top + row, bottom: top + row + 1, color }] : [];
    }),
  ).flat();
}

export function textFills(words: string, left: number, top: number): Fill[] {
  return [...words].flatMap((character, index) =>
    glyphOf(character).flatMap((bits, row) =>
      runs([7, 6, 5, 4, 3, 2, 1, 0].map((bit) => (bits >> bit) & 1)).flatMap(
        ({ from, to, value }) =>
          value === 0
            ? []
            : [
                {
                  left: left + index * TILE_SIZE + from,
                  right: left + index * TILE_SIZE + to,
                  top: top + row,
                  bottom: top + row + 1,
                  color: INK_COLOR,
                },
              ],
      ),
    ),
  );
}

function runs(values: readonly number[]): { from: number; to: number; value: number }[] {
  const found: { from: number; to: number; value: number }[] = [];
  for (const [index, value] of values.entries()) {
    const last = found.at(-1);
    if (last?.value === value) last.to = index + 1;
    else found.push({ from: index, to: index + 1, value });
  }
  return found;
}
