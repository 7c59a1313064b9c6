import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { useFormat } from '#shared/i18n/use-format.ts';
import { IconButton } from '#shared/ui/icon-button.tsx';

import type { Neighbours } from './use-neighbours.ts';

interface Props {
  neighbours: Neighbours;
  onOpen: (id: number) => void;
}

export function RomNeighbours({ neighbours, onOpen }: Props) {
  const { t } = useTranslation('rom');
  const format = useFormat();
  const { previous, next, place, total } = neighbours;
  return (
    <nav
      aria-label={t('neighbours')}
      className="flex items-center rounded-full border border-line bg-canvas/80 text-sm backdrop-blur-lg"
    >
      <IconButton
        label={t('previous')}
        aria-keyshortcuts="Shift+ArrowLeft"
        // Not `disabled`: at the end of the list the focus would be lost.
        aria-disabled={previous === null}
        onClick={() => previous !== null && onOpen(previous)}
        className="rounded-full! aria-disabled:opacity-40"
      >
        <ChevronLeft size={20} aria-hidden="true" />
      </IconButton>
      <span className="px-1 text-[0.8125rem] text-ink-soft tabular-nums">
        {t('position', { place: format.number(place), total: format.number(total) })}
      </span>
      <IconButton
        label={t('next')}
        aria-keyshortcuts="Shift+ArrowRight"
        // Not `disabled`: at the end of the list the focus would be lost.
        aria-disabled={next === null}
        onClick={() => next !== null && onOpen(next)}
        className="rounded-full! aria-disabled:opacity-40"
      >
        <ChevronRight size={20} aria-hidden="true" />
      </IconButton>
    </nav>
  );
}
