import type { ViewMode } from '#shared/lib/settings.ts';

/** Cards in a row by width of the window: below 600, from 600, from 1280. */
const COLUMNS: Record<ViewMode, readonly [number, number, number]> = {
  0: [3, 6, 12],
  1: [2, 4, 6],
  2: [1, 1, 1],
};
const SM = 600;
const LG = 1280;

export function columnsFor(mode: ViewMode, windowWidth: number): number {
  const [base, sm, lg] = COLUMNS[mode];
  if (windowWidth >= LG) return lg;
  return windowWidth >= SM ? sm : base;
}

const DEFAULT_RATIO = 2 / 3;

/** `2 / 3` → 0.666…; the usual one for what cannot be read. */
export function ratioOf(text: string | undefined): number {
  const [width, height] = (text ?? '').split('/').map(Number);
  return width && height && width > 0 && height > 0 ? width / height : DEFAULT_RATIO;
}

interface Shape {
  /** Of the whole grid. */
  width: number;
  columns: number;
  gap: number;
  /** Width by height of a cover. */
  ratio: number;
  /** What stands below each cover. */
  below: number;
}

export interface CardShape {
  readonly columns: number;
  readonly gap: number;
  readonly cardWidth: number;
  readonly coverHeight: number;
  /** With the gap to the next row; whole, so that rows stay sharp wherever they stand. */
  readonly rowHeight: number;
}

export function cardShape({ width, columns, gap, ratio, below }: Shape): CardShape {
  const cardWidth = Math.max(0, (width - gap * (columns - 1)) / columns);
  const coverHeight = Math.round(cardWidth / ratio);
  return { columns, gap, cardWidth, coverHeight, rowHeight: coverHeight + below + gap };
}
