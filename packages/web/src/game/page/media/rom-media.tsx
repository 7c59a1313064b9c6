import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

import type { DetailedRom } from '@saveroom/contract';

import { DEFAULT_HEARTBEAT } from '#shared/data/default-heartbeat.ts';
import { systemQueries } from '#shared/data/system.ts';
import { MediaStrip } from '#shared/ui/media-strip.tsx';

import { MediaGrid } from './media-grid.tsx';
import { mediaItems } from './media-items.ts';
import { useMediaTexts } from './use-media-texts.ts';

interface Props {
  rom: DetailedRom;
  /** A line to scroll through, or all of it at once. */
  as: 'strip' | 'grid';
}

export function RomMedia({ rom, as }: Props) {
  const { t } = useTranslation('rom');
  const texts = useMediaTexts();
  const { data = DEFAULT_HEARTBEAT } = useQuery(systemQueries.heartbeat());
  const items = mediaItems(rom, data.FRONTEND.YOUTUBE_BASE_URL, {
    video: t('video'),
    screenshot: (number) => t('screenshot', { number }),
  });
  const Shown = as === 'strip' ? MediaStrip : MediaGrid;
  return <Shown label={t('tab-media')} items={items} texts={texts} />;
}
