import { useMemo } from 'react';
import type { RefObject } from 'react';

import type { ViewMode } from '#shared/lib/settings.ts';
import { useMedia } from '#shared/lib/use-media.ts';

import type { CardLook } from './card-look.ts';
import { cardShape, columnsFor } from './grid-shape.ts';
import type { CardShape } from './grid-shape.ts';
import { useWidth } from './use-width.ts';

const SM = 600;
const LG = 1280;
const LIST_ROW = 60;
/** What may stand below the cover: the title, small facts, actions. */
const TITLE = 44;
const STRIP = 28;
const TOUCH_STRIP = 36;
const BAR = 36;

function below({ title, strip, actions }: CardLook): number {
  const facts = actions === 'menu' ? TOUCH_STRIP : STRIP;
  return (title ? TITLE : 0) + (strip ? facts : 0) + (actions === 'below' ? BAR : 0);
}

const gapFor = (mode: ViewMode, isWide: boolean): number => {
  if (!isWide) return 10;
  return mode === '0' ? 14 : 22;
};

interface Wanted {
  mode: ViewMode;
  look: CardLook;
  ratio: number;
}

/** How large cards and rows are on this screen. */
export function useShape(
  holder: RefObject<HTMLElement | null>,
  { mode, look, ratio }: Wanted,
): CardShape {
  const width = useWidth(holder);
  const isSmall = !useMedia(`(min-width: ${SM}px)`);
  const isLarge = useMedia(`(min-width: ${LG}px)`);
  const windowWidth = isLarge ? LG : SM;
  const columns = columnsFor(mode, isSmall ? 0 : windowWidth);
  const gap = gapFor(mode, !isSmall);
  const beneath = below(look);
  // The same object for the same shape: rows are drawn again when it is another.
  return useMemo(() => {
    if (width === 0 || mode === '2') {
      const rowHeight = width === 0 ? 0 : LIST_ROW;
      return { columns: 1, gap: 0, cardWidth: width, coverHeight: 0, rowHeight };
    }
    return cardShape({ width, columns, gap, ratio, below: beneath });
  }, [width, mode, columns, gap, ratio, beneath]);
}
