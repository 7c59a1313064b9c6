import { useWindowVirtualizer } from '@tanstack/react-virtual';
import type { Virtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';

import { afterScroll, scrollPositionFor, createScrollScale } from './scroll-scale.ts';
import type { ScrollPosition } from './scroll-scale.ts';

/** Rows from `first` up to, not including, `end`. */
export interface RowRange {
  readonly first: number;
  readonly end: number;
}

interface Options {
  /** The element around the rows; its height is `height`. */
  container: RefObject<HTMLElement | null>;
  count: number;
  /** The same for all rows, in whole pixels; 0 if not known yet. */
  rowHeight: number;
  /** Rows that are mounted above and below the visible ones. */
  overscan: number;
  /** Called after every scroll with the offset in the list of the top of the viewport. */
  onScroll: (offset: number) => void;
}

export interface VirtualRows {
  mounted: RowRange;
  visible: RowRange;
  height: number;
  /** Offset of a row within the container. */
  topOf: (row: number) => number;
  /** Scrolls so that an offset of the list is `viewportY` pixels below the top of the viewport. */
  scrollTo: (offset: number, viewportY: number) => void;
}

const NONE: RowRange = { first: 0, end: 0 };

/**
 * The visible rows of a list in a scrolling window, by TanStack Virtual. The virtualizer only gets
 * as many rows as fit into the maximum height of a page. A shift by whole rows reaches the others
 * (see `scroll-scale.ts`).
 */
export function useVirtualRows(options: Options): VirtualRows {
  const { container, count, rowHeight, overscan } = options;
  const scale = createScrollScale(count, rowHeight);
  const position = useRef<ScrollPosition>({ pageOffset: 0, shift: 0 });
  const [shift, setShift] = useState(0);
  const latest = useRef({ scale, onScroll: options.onScroll });
  useLayoutEffect(() => {
    latest.current = { scale, onScroll: options.onScroll };
  });

  const readOffset = (): number => {
    const pageOffset = -(container.current?.getBoundingClientRect().top ?? 0);
    const to = { pageOffset, viewport: window.innerHeight };
    position.current = afterScroll(latest.current.scale, position.current, to);
    setShift(position.current.shift);
    latest.current.onScroll(pageOffset + position.current.shift);
    return Math.max(0, pageOffset);
  };
  const virtualizer = useWindowVirtualizer({
    count: rowHeight > 0 ? scale.pageHeight / rowHeight : 0,
    estimateSize: () => rowHeight,
    overscan,
    initialOffset: 0,
    // The list begins below other elements, which may grow, so its own box is read instead of the
    // window's offset.
    observeElementOffset: (instance, report) => observeScroll(instance, report, readOffset),
    // Only `scrollTo` below scrolls, because it knows the shift.
    scrollToFn: () => undefined,
  });
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, rowHeight]);

  const rowShift = rowHeight > 0 ? shift / rowHeight : 0;
  const rangeOf = (first: number | undefined, last: number | undefined): RowRange =>
    first === undefined || last === undefined
      ? NONE
      : { first: first + rowShift, end: Math.min(count, last + 1 + rowShift) };
  const items = virtualizer.getVirtualItems();
  return {
    mounted: rangeOf(items[0]?.index, items.at(-1)?.index),
    visible: rangeOf(virtualizer.range?.startIndex, virtualizer.range?.endIndex),
    height: scale.pageHeight,
    topOf: (row) => row * rowHeight - shift,
    scrollTo: (offset, viewportY) => {
      const box = container.current?.getBoundingClientRect();
      if (!box) return;
      position.current = scrollPositionFor(scale, offset - viewportY);
      setShift(position.current.shift);
      const top = window.scrollY + box.top + position.current.pageOffset;
      window.scrollTo({ top, behavior: 'instant' });
    },
  };
}

type WindowVirtualizer = Virtualizer<Window, Element>;
type Report = (offset: number, isScrolling: boolean) => void;

/** Also reports when the page above the list grows, and when scrolling has stopped. */
function observeScroll(instance: WindowVirtualizer, report: Report, readOffset: () => number) {
  let timer = 0;
  const onScroll = () => {
    report(readOffset(), true);
    window.clearTimeout(timer);
    timer = window.setTimeout(
      () => report(readOffset(), false),
      instance.options.isScrollingResetDelay,
    );
  };
  const onResize = () => report(readOffset(), instance.isScrolling);
  const observer = new ResizeObserver(onResize);
  observer.observe(document.body);
  window.addEventListener('scroll', onScroll, { passive: true });
  window.addEventListener('resize', onResize);
  onResize();
  return () => {
    window.clearTimeout(timer);
    observer.disconnect();
    window.removeEventListener('scroll', onScroll);
    window.removeEventListener('resize', onResize);
  };
}
