import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { flushSync } from 'react-dom';

import { rowsInSight } from './virtual-rows.ts';
import type { RowSpan } from './virtual-rows.ts';
import { afterScroll, scaleOf, toPage } from './virtual-scale.ts';
import type { Standing } from './virtual-scale.ts';

interface Rows {
  count: number;
  /** The same for all, in whole pixels. */
  rowHeight: number;
  /** Rows kept ready above and below. */
  overscan: number;
}

interface Options extends Rows {
  /** Goes around the rows; its height is `height`. */
  holder: RefObject<HTMLElement | null>;
  /** After every move, with the pixel of the list at the upper edge of the screen. */
  onMove: (offset: number) => void;
}

export interface VirtualRows extends RowSpan {
  height: number;
  /** Where a row begins within the holder. */
  topOf: (row: number) => number;
  /** Brings a pixel of the list to a height of the screen, at once. */
  scrollTo: (offset: number, screenY: number) => void;
}

interface Shown extends RowSpan {
  readonly shift: number;
}

/**
 * The rows of a long list that are in sight while the page scrolls. All rows are equally high, so
 * nothing has to be measured or kept for the others, however many there are.
 */
export function useVirtualRows(options: Options): VirtualRows {
  const { holder, count, rowHeight, overscan, onMove } = options;
  const standing = useRef<Standing>({ page: 0, shift: 0 });
  const [shown, setShown] = useState<Shown>({ first: 0, end: 0, shift: 0 });

  const look = (rows: Rows) => {
    const box = holder.current?.getBoundingClientRect();
    if (!box) return;
    const viewport = window.innerHeight;
    const scale = scaleOf(rows.count * rows.rowHeight);
    standing.current = afterScroll(scale, standing.current, { page: -box.top, viewport });
    const { page, shift } = standing.current;
    const next = { ...rowsInSight({ ...rows, offset: page + shift, viewport }), shift };
    setShown((before) => (isSame(before, next) ? before : next));
    onMove(page + shift);
  };
  const hasLeapt = useEffectEvent(() => {
    const top = holder.current?.getBoundingClientRect().top ?? 0;
    return Math.abs(-top - standing.current.page) > window.innerHeight;
  });
  const lookAt = useEffectEvent(look);
  const lookAgain = useEffectEvent(() => look({ count, rowHeight, overscan }));

  useLayoutEffect(() => lookAt({ count, rowHeight, overscan }), [count, rowHeight, overscan]);
  useLayoutEffect(() => {
    const onChange = () => lookAgain();
    // In the same frame, or a leap would show a frame without rows. Rows that follow others are ready
    // before they are in sight; drawing them in the frame of the scroll would make it late.
    const onScroll = () => (hasLeapt() ? flushSync(onChange) : onChange());
    // What stands above the list may grow.
    const observer = new ResizeObserver(onChange);
    observer.observe(document.body);
    window.addEventListener('scroll', onScroll, { passive: true });
    window.addEventListener('resize', onChange);
    return () => {
      observer.disconnect();
      window.removeEventListener('scroll', onScroll);
      window.removeEventListener('resize', onChange);
    };
  }, []);

  const scale = scaleOf(count * rowHeight);
  return {
    first: shown.first,
    end: Math.min(shown.end, count),
    height: scale.page,
    topOf: (row) => row * rowHeight - shown.shift,
    scrollTo: (offset, screenY) => {
      const box = holder.current?.getBoundingClientRect();
      if (!box) return;
      const wanted = offset - screenY;
      const page = toPage(scale, wanted);
      standing.current = { page, shift: wanted - page };
      window.scrollTo({ top: window.scrollY + box.top + page, behavior: 'instant' });
      look({ count, rowHeight, overscan });
    },
  };
}

const isSame = (one: Shown, other: Shown): boolean =>
  one.first === other.first && one.end === other.end && one.shift === other.shift;
