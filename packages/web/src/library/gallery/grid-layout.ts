import { useLayoutEffect, useMemo, useState } from 'react';
import type { RefObject } from 'react';

import type { ViewMode } from '#shared/lib/settings.ts';
import { useMedia } from '#shared/lib/use-media.ts';

import type { CardOptions } from './card-options.ts';

/** Measures of all rows of a grid or list, in pixels. */
export interface GridLayout {
  readonly columns: number;
  readonly gap: number;
  readonly cardWidth: number;
  readonly coverHeight: number;
  /**
   * Includes the gap to the next row. A whole number, so that rows stay sharp; 0 until it is known.
   */
  readonly rowHeight: number;
}

const SMALL_CARDS: ViewMode = '0';
const LIST: ViewMode = '2';

const SM = 600;
const LG = 1280;
const LIST_ROW = 60;
/** Heights of the parts of a card below the cover. The strip has small facts about the game. */
const TITLE = 44;
const STRIP = 28;
const TOUCH_STRIP = 36;
const ACTION_BAR = 36;

interface Options {
  mode: ViewMode;
  options: CardOptions;
  /** Width by height of covers. */
  ratio: number;
}

export function useGridLayout(
  container: RefObject<HTMLElement | null>,
  { mode, options, ratio }: Options,
): GridLayout {
  const width = useWidth(container);
  const isSmall = !useMedia(`(min-width: ${SM}px)`);
  const isLarge = useMedia(`(min-width: ${LG}px)`);
  const columns = columnsFor(mode, isSmall ? 'small' : isLarge ? 'large' : 'medium');
  const gap = gapFor(mode, isSmall);
  const below = heightBelow(options);
  // Memoized because rows compare it by identity.
  return useMemo(() => {
    if (width === 0 || mode === LIST) {
      const rowHeight = width === 0 ? 0 : LIST_ROW;
      return { columns: 1, gap: 0, cardWidth: width, coverHeight: 0, rowHeight };
    }
    return cardLayout({ width, columns, gap, ratio, below });
  }, [width, mode, columns, gap, ratio, below]);
}

/** The width of an element, measured before its first paint. */
function useWidth(container: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = container.current;
    if (!element) return undefined;
    const read = () => setWidth(element.clientWidth);
    read();
    const observer = new ResizeObserver(read);
    observer.observe(element);
    return () => observer.disconnect();
  }, [container]);
  return width;
}

function heightBelow({ title, strip, actions }: CardOptions): number {
  const stripHeight = actions === 'menu' ? TOUCH_STRIP : STRIP;
  return (title ? TITLE : 0) + (strip ? stripHeight : 0) + (actions === 'below' ? ACTION_BAR : 0);
}

function gapFor(mode: ViewMode, isSmall: boolean): number {
  if (isSmall) return 10;
  return mode === SMALL_CARDS ? 14 : 22;
}

type WindowSize = 'small' | 'medium' | 'large';

/** Number of columns by view mode: small cards, large cards, list. */
const COLUMNS: Record<ViewMode, Record<WindowSize, number>> = {
  0: { small: 3, medium: 6, large: 12 },
  1: { small: 2, medium: 4, large: 6 },
  2: { small: 1, medium: 1, large: 1 },
};

export const columnsFor = (mode: ViewMode, size: WindowSize): number => COLUMNS[mode][size];

interface CardMeasures {
  /** Width of the whole grid. */
  width: number;
  columns: number;
  gap: number;
  ratio: number;
  /** Height of the parts below each cover. */
  below: number;
}

export function cardLayout({ width, columns, gap, ratio, below }: CardMeasures): GridLayout {
  const cardWidth = Math.max(0, (width - gap * (columns - 1)) / columns);
  const coverHeight = Math.round(cardWidth / ratio);
  return { columns, gap, cardWidth, coverHeight, rowHeight: coverHeight + below + gap };
}

const DEFAULT_RATIO = 2 / 3;

/** Parses `2 / 3`; the default for what can't be parsed. */
export function ratioOf(text: string | undefined): number {
  const [width, height] = (text ?? '').split('/').map(Number);
  return width && height && width > 0 && height > 0 ? width / height : DEFAULT_RATIO;
}
