import { useQuery } from '@tanstack/react-query';
import { Clock, Play } from 'lucide-react';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';

import { homeRowQueries, useForgetPlayed } from '#library/data/home-rows.ts';
import { resumeQueries } from '#library/data/resume.ts';
import type { GallerySlots } from '#library/gallery/game-events.ts';
import { GameShelf } from '#library/gallery/game-shelf.tsx';
import { useMe } from '#shared/data/me.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { useLocalSetting } from '#shared/lib/local-setting.ts';
import type { LocalSetting } from '#shared/lib/local-setting.ts';
import {
  collectionsSettings,
  continuePlayingSettings,
  platformsSettings,
  recentRomsSettings,
  showStatsSetting,
  smartCollectionsSettings,
  virtualCollectionsSettings,
} from '#shared/lib/settings.ts';
import { Skeleton } from '#shared/ui/skeleton.tsx';

import { CollectionsSection, SmartSection, VirtualSection } from './collection-sections.tsx';
import { HomeSection } from './home-section.tsx';
import type { HomeSectionProps } from './home-section.tsx';
import { PlatformsSection } from './platforms-section.tsx';
import { StatsStrip } from './stats-strip.tsx';

interface Section {
  /** Users can hide the section. */
  shown: LocalSetting<boolean>;
  content: ComponentType<HomeSectionProps>;
}

/** From top to bottom. */
const SECTIONS: readonly Section[] = [
  { shown: showStatsSetting, content: StatsStrip },
  { shown: recentRomsSettings.shown, content: RecentSection },
  { shown: continuePlayingSettings.shown, content: PlayedSection },
  { shown: platformsSettings.shown, content: PlatformsSection },
  { shown: collectionsSettings.shown, content: CollectionsSection },
  { shown: smartCollectionsSettings.shown, content: SmartSection },
  { shown: virtualCollectionsSettings.shown, content: VirtualSection },
];

export function HomeSections(props: HomeSectionProps) {
  return SECTIONS.map(({ shown, content }) => (
    <ShownSection key={shown.key} shown={shown} content={content} {...props} />
  ));
}

function ShownSection({ shown, content: Content, ...props }: Section & HomeSectionProps) {
  const [isShown] = useLocalSetting(shown);
  return isShown ? <Content {...props} /> : null;
}

/** The width of a card. */
const SIZE = '[--item:6.5rem] sm:[--item:8.75rem] lg:[--item:9.5rem] xl:[--item:11rem]';

function RecentSection({ slots }: HomeSectionProps) {
  const { t } = useTranslation('home');
  const title = t('recent');
  return (
    <HomeSection
      title={title}
      icon={Clock}
      gridSetting={recentRomsSettings.isGrid}
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

function PlayedSection({ slots }: HomeSectionProps) {
  const { t } = useTranslation('home');
  const format = useFormat();
  const { mutate } = useForgetPlayed();
  const { can } = useMe();
  const { data: points } = useQuery({ ...resumeQueries.latest(), enabled: can('assets.read') });
  const title = t('continue');
  const withForget: GallerySlots = {
    ...slots,
    onForgetPlayed: (id) => mutate(id),
  };
  return (
    <HomeSection
      title={title}
      icon={Play}
      gridSetting={continuePlayingSettings.isGrid}
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
          caption={({ id, last_played }) => {
            const device = points?.find(({ rom_id }) => rom_id === id)?.device_name;
            return [last_played && format.ago(last_played), device].filter(Boolean).join(' · ');
          }}
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
