import { useState } from 'react';
import type { FocusEvent, KeyboardEvent } from 'react';

import { stepAmong } from './row-step.ts';

const itemsOf = (container: HTMLElement): HTMLElement[] => [
  ...container.querySelectorAll<HTMLElement>(':is(li, td):has([data-focus])'),
];

const indexOf = (container: HTMLElement, target: EventTarget): number =>
  target instanceof Node ? itemsOf(container).findIndex((item) => item.contains(target)) : -1;

/**
 * Makes a row of items one tab stop with arrow keys. Each item is a list item or a cell with one
 * element that has `data-focus`.
 */
export function useRowStops(count: number) {
  const [at, setAt] = useState(0);
  const current = Math.min(at, count - 1);
  return {
    isTabStop: (index: number): boolean => index === current,
    listeners: {
      onFocus: ({ currentTarget, target }: FocusEvent<HTMLElement>) => {
        const index = indexOf(currentTarget, target);
        if (index >= 0) setAt(index);
      },
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
        if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
        const items = itemsOf(event.currentTarget);
        const from = indexOf(event.currentTarget, event.target);
        const corners = items.map((item) => item.getBoundingClientRect());
        const to = from < 0 ? null : stepAmong(event.key, from, corners);
        if (to === null) return;
        event.preventDefault();
        items[to]?.querySelector<HTMLElement>('[data-focus]')?.focus();
      },
    },
  };
}
