import { useState } from 'react';
import type { FocusEvent, KeyboardEvent } from 'react';

import { stepAmong } from './row-step.ts';

const itemsOf = (holder: HTMLElement): HTMLElement[] => [
  ...holder.querySelectorAll<HTMLElement>(':is(li, td):has([data-focus])'),
];

const placeOf = (holder: HTMLElement, target: EventTarget): number =>
  target instanceof Node ? itemsOf(holder).findIndex((item) => item.contains(target)) : -1;

/**
 * One stop for Tab in a row of things, the arrow keys lead on. Each is a list item or a cell with
 * one element that has `data-focus`.
 */
export function useRowStops(count: number) {
  const [at, setAt] = useState(0);
  const current = Math.min(at, count - 1);
  return {
    isTabStop: (index: number): boolean => index === current,
    listeners: {
      onFocus: ({ currentTarget, target }: FocusEvent<HTMLElement>) => {
        const place = placeOf(currentTarget, target);
        if (place >= 0) setAt(place);
      },
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
        if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
        const items = itemsOf(event.currentTarget);
        const from = placeOf(event.currentTarget, event.target);
        const corners = items.map((item) => item.getBoundingClientRect());
        const to = from < 0 ? null : stepAmong(event.key, from, corners);
        if (to === null) return;
        event.preventDefault();
        items[to]?.querySelector<HTMLElement>('[data-focus]')?.focus();
      },
    },
  };
}
