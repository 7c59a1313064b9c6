import { useLayoutEffect, useState } from 'react';
import type { RefObject } from 'react';

interface Row {
  /** The widths of the actions, the most important first. */
  readonly widths: readonly number[];
  readonly available: number;
  readonly gap: number;
  /** The width of the elements that are always shown. */
  readonly fixed: number;
  /** The width of the menu button. */
  readonly menu: number;
  /** Whether there is a menu even if all actions fit. */
  readonly hasMenu: boolean;
}

/** How many actions fit in one line. The others go into the menu, for which there must be room. */
export function fittingCount({ widths, available, gap, fixed, menu, hasMenu }: Row): number {
  const room = available - fixed;
  const widthOf = (count: number) =>
    widths.slice(0, count).reduce((sum, width) => sum + width + gap, 0);
  if (!hasMenu && widthOf(widths.length) <= room) return widths.length;
  let count = widths.length;
  while (count > 0 && widthOf(count) + menu + gap > room) count -= 1;
  return count;
}

interface Options {
  menu: number;
  hasMenu: boolean;
}

/**
 * Measures a row whose children marked with `data-action` may be left out. They stay rendered, out of
 * the flow, so that their width remains known. A child marked with `data-fixed` may grow.
 */
export function useFitting(row: RefObject<HTMLElement | null>, options: Options): number {
  const { menu, hasMenu } = options;
  const [count, setCount] = useState(Number.POSITIVE_INFINITY);
  useLayoutEffect(() => {
    const box = row.current;
    if (!box) return undefined;
    const children = () => [...box.querySelectorAll<HTMLElement>(':scope > [data-action]')];
    const measure = () => {
      setCount(
        fittingCount({
          widths: children().map(({ offsetWidth }) => offsetWidth),
          available: box.clientWidth,
          gap: Number.parseFloat(getComputedStyle(box).columnGap) || 0,
          fixed: [...box.querySelectorAll<HTMLElement>(':scope > [data-fixed]')]
            .map(naturalWidth)
            .reduce((sum, width) => sum + width, 0),
          menu,
          hasMenu,
        }),
      );
    };
    const sizes = new ResizeObserver(measure);
    const observe = () => {
      sizes.disconnect();
      sizes.observe(box);
      for (const child of box.children) sizes.observe(child);
    };
    const changes = new MutationObserver(observe);
    changes.observe(box, { childList: true });
    observe();
    measure();
    return () => {
      sizes.disconnect();
      changes.disconnect();
    };
  }, [row, menu, hasMenu]);
  return count;
}

/** The width of an element that does not grow. */
function naturalWidth(element: HTMLElement): number {
  const { flex } = element.style;
  element.style.flex = 'none';
  const { offsetWidth } = element;
  element.style.flex = flex;
  return offsetWidth;
}
