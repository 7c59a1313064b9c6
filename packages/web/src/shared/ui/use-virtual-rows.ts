import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { flushSync } from 'react-dom';

import { afterMove, pixelsAhead, REST_MS, unmoved } from './scroll-motion.ts';
import { isWithin, rowsInSight, unionOf } from './virtual-rows.ts';
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
  inSight: RowSpan;
  height: number;
  /** Rows by which the page will have moved when that is seen which is drawn now; negative: back. */
  ahead: () => number;
  /** Where a row begins within the holder. */
  topOf: (row: number) => number;
  /** Brings a pixel of the list to a height of the screen, at once. */
  scrollTo: (offset: number, screenY: number) => void;
}

interface Shown extends RowSpan {
  readonly inSight: RowSpan;
  readonly shift: number;
}

const NONE: RowSpan = { first: 0, end: 0 };

/**
 * The rows of a long list that are in sight while the page scrolls. All rows are equally high, so
 * nothing has to be measured or kept for the others, however many there are.
 */
export function useVirtualRows(options: Options): VirtualRows {
  const { holder, count, rowHeight, overscan, onMove } = options;
  const standing = useRef<Standing>({ page: 0, shift: 0 });
  const motion = useRef(unmoved());
  const [shown, setShown] = useState<Shown>({ ...NONE, inSight: NONE, shift: 0 });

  /** The pixel of the list that the page has got to. */
  const stand = (rows: Rows): number => {
    const top = holder.current?.getBoundingClientRect().top ?? 0;
    const scale = scaleOf(rows.count * rows.rowHeight);
    const to = { page: -top, viewport: window.innerHeight };
    standing.current = afterScroll(scale, standing.current, to);
    return standing.current.page + standing.current.shift;
  };
  const show = (rows: Rows, offset: number) => {
    const viewport = window.innerHeight;
    const { shift } = standing.current;
    const sight = { ...rows, offset, viewport };
    const ahead = pixelsAhead(motion.current, performance.now(), viewport);
    // Places on the way as well: what comes into sight has to be there by then.
    const held = unionOf(rowsInSight(sight), rowsInSight({ ...sight, offset: offset + ahead }));
    const next = { ...held, inSight: rowsInSight({ ...sight, overscan: 0 }), shift };
    setShown((before) => (isSame(before, next) ? before : next));
    onMove(offset);
  };
  const look = (rows: Rows) => {
    if (holder.current) show(rows, stand(rows));
  };
  const lookAt = useEffectEvent(look);
  const lookAgain = useEffectEvent(() => look({ count, rowHeight, overscan }));
  const move = useEffectEvent(() => {
    if (!holder.current) return;
    const rows = { count, rowHeight, overscan };
    const offset = stand(rows);
    motion.current = afterMove(motion.current, offset, performance.now());
    const sight = { ...rows, offset, viewport: window.innerHeight, overscan: 0 };
    // In the same frame, or a leap would show a frame without rows. Rows that follow others are ready
    // before they are in sight; drawing them in the frame of the scroll would make it late.
    if (isWithin(rowsInSight(sight), shown)) show(rows, offset);
    else flushSync(() => show(rows, offset));
  });

  useLayoutEffect(() => lookAt({ count, rowHeight, overscan }), [count, rowHeight, overscan]);
  useLayoutEffect(() => {
    let rest = 0;
    const onChange = () => lookAgain();
    const onScroll = () => {
      move();
      clearTimeout(rest);
      rest = window.setTimeout(onChange, REST_MS);
    };
    // What stands above the list may grow.
    const observer = new ResizeObserver(onChange);
    observer.observe(document.body);
    window.addEventListener('scroll', onScroll, { passive: true });
    window.addEventListener('resize', onChange);
    return () => {
      clearTimeout(rest);
      observer.disconnect();
      window.removeEventListener('scroll', onScroll);
      window.removeEventListener('resize', onChange);
    };
  }, []);

  const scale = scaleOf(count * rowHeight);
  return {
    first: shown.first,
    end: Math.min(shown.end, count),
    inSight: shown.inSight,
    height: scale.page,
    ahead: () =>
      pixelsAhead(motion.current, performance.now(), window.innerHeight) / Math.max(1, rowHeight),
    topOf: (row) => row * rowHeight - shown.shift,
    scrollTo: (offset, screenY) => {
      const box = holder.current?.getBoundingClientRect();
      if (!box) return;
      const wanted = offset - screenY;
      const page = toPage(scale, wanted);
      standing.current = { page, shift: wanted - page };
      motion.current = unmoved();
      window.scrollTo({ top: window.scrollY + box.top + page, behavior: 'instant' });
      look({ count, rowHeight, overscan });
    },
  };
}

const isSame = (one: Shown, other: Shown): boolean =>
  isSameSpan(one, other) && isSameSpan(one.inSight, other.inSight) && one.shift === other.shift;

const isSameSpan = (one: RowSpan, other: RowSpan): boolean =>
  one.first === other.first && one.end === other.end;
