import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useEffectEvent, useLayoutEffect } from 'react';
import { useTranslation } from 'react-i18next';

import { useFormat } from '#shared/i18n/use-format.ts';
import { IconButton } from '#shared/ui/icon-button.tsx';

import { romDetailQueries } from '#library/data/rom.ts';
import type { RomView } from '#library/data/roms.ts';

interface Props {
  neighbors: Neighbors;
  onOpen: (id: number) => void;
}

export function RomNeighbors({ neighbors, onOpen }: Props) {
  const { t } = useTranslation('rom');
  const format = useFormat();
  const { previous, next, position, total } = neighbors;
  return (
    <nav
      aria-label={t('neighbours')}
      className="flex items-center rounded-full border border-line bg-canvas/80 text-sm backdrop-blur-lg"
    >
      <IconButton
        label={t('previous')}
        aria-keyshortcuts="Shift+ArrowLeft"
        // Not `disabled`: the button would lose focus at the end of the list.
        aria-disabled={previous === null}
        onClick={() => previous !== null && onOpen(previous)}
        className="rounded-full! aria-disabled:opacity-40"
      >
        <ChevronLeft size={20} aria-hidden="true" />
      </IconButton>
      <span className="px-1 text-[0.8125rem] text-ink-soft tabular-nums">
        {t('position', { place: format.number(position), total: format.number(total) })}
      </span>
      <IconButton
        label={t('next')}
        aria-keyshortcuts="Shift+ArrowRight"
        // Not `disabled`: the button would lose focus at the end of the list.
        aria-disabled={next === null}
        onClick={() => next !== null && onOpen(next)}
        className="rounded-full! aria-disabled:opacity-40"
      >
        <ChevronRight size={20} aria-hidden="true" />
      </IconButton>
    </nav>
  );
}

interface Neighbors {
  previous: number | null;
  next: number | null;
  /** 1-based position in the list. */
  position: number;
  total: number;
}

interface Options {
  id: number;
  /** The list that the user came from, if any. */
  view: RomView | undefined;
  onOpen: (id: number) => void;
}

const NO_LIST: RomView = {};

/** Previous and next game in the list that the user came from; null without a list. */
export function useNeighbors({ id, view, onOpen }: Options): Neighbors | null {
  const client = useQueryClient();
  const { data, isPlaceholderData } = useQuery({
    ...romDetailQueries.place(id, view ?? NO_LIST),
    enabled: Boolean(view),
    placeholderData: keepPreviousData,
  });
  // While the next game loads, the buttons stay visible but do nothing.
  const previous = isPlaceholderData ? null : (data?.previous_id ?? null);
  const next = isPlaceholderData ? null : (data?.next_id ?? null);
  useEffect(() => {
    for (const neighbor of [next, previous]) {
      if (neighbor !== null) void client.prefetchQuery(romDetailQueries.one(neighbor));
    }
  }, [client, previous, next]);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const step = neighborStep(event);
    const target = step === 1 ? next : step === -1 ? previous : null;
    if (target === null) return;
    event.preventDefault();
    onOpen(target);
  });
  useLayoutEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
  if (!view || !data || data.index === null || data.total < 2) return null;
  return { previous, next, position: data.index + 1, total: data.total };
}

/** Shift and an arrow key. The arrow alone scrolls, and with Alt the browser goes back. */
export function neighborStep(event: KeyboardEvent): -1 | 1 | null {
  if (!event.shiftKey || event.altKey || event.ctrlKey || event.metaKey) return null;
  if (event.defaultPrevented || usesArrows(event.target)) return null;
  if (event.key === 'ArrowLeft') return -1;
  return event.key === 'ArrowRight' ? 1 : null;
}

/** Elements that use the arrow keys themselves. */
const USES_ARROWS =
  'input, textarea, select, dialog, [contenteditable], [role^="menu"], [role="tab"]';

const usesArrows = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(USES_ARROWS) !== null;
