import { useQuery } from '@tanstack/react-query';
import { Clock, Play } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { homeRowQueries, useForgetPlayed } from '#library/data/home-rows.ts';
import type { GallerySlots } from '#library/gallery/game-events.ts';
import { GameShelf } from '#library/gallery/game-shelf.tsx';
import { useFormat } from '#shared/i18n/use-format.ts';
import { gridContinuePlayingRomsSetting, gridRecentRomsSetting } from '#shared/lib/settings.ts';
import { Skeleton } from '#shared/ui/skeleton.tsx';

import { HomeSection } from './home-section.tsx';

const SIZE = '[--item:6.5rem] sm:[--item:8.75rem] lg:[--item:9.5rem] xl:[--item:11rem]';

export function RecentSection({ slots }: { slots: GallerySlots }) {
  const { t } = useTranslation('home');
  const title = t('recent');
  return (
    <HomeSection
      title={title}
      icon={Clock}
      gridSetting={gridRecentRomsSetting}
      query={useQuery(homeRowQueries.recent())}
      size={SIZE}
      skeleton={<GameSkeleton />}
    >
      {(roms, rowClass) => (
        <GameShelf label={title} roms={roms} rowClass={rowClass} slots={slots} />
      )}
    </HomeSection>
  );
}

export function PlayedSection({ slots }: { slots: GallerySlots }) {
  const { t } = useTranslation('home');
  const format = useFormat();
  const { mutate } = useForgetPlayed();
  const title = t('continue');
  const withForget: GallerySlots = {
    ...slots,
    onForgetPlayed: (id) => mutate(id),
  };
  return (
    <HomeSection
      title={title}
      icon={Play}
      gridSetting={gridContinuePlayingRomsSetting}
      query={useQuery(homeRowQueries.played())}
      size={SIZE}
      skeleton={<GameSkeleton />}
    >
      {(roms, rowClass) => (
        <GameShelf
          label={title}
          roms={roms}
          rowClass={rowClass}
          slots={withForget}
          caption={({ last_played }) => (last_played ? format.ago(last_played) : undefined)}
        />
      )}
    </HomeSection>
  );
}

const GameSkeleton = () => (
  <span className="grid">
    <Skeleton className="aspect-[2/3]" />
    <span className="block h-7" />
  </span>
);
