import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Bookmark, Clock, Dices, LibraryBig, Shuffle, Star, ThumbsUp } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import type { RomCard } from '@saveroom/contract';

import { collectionQueries } from '#library/data/collections.ts';
import { homeRowQueries, relatedGamesQuery } from '#library/data/home-rows.ts';
import { GameShelf } from '#library/gallery/game-shelf.tsx';
import { useCollectionName } from '#shared/i18n/use-collection-name.ts';
import type { LocalSetting } from '#shared/lib/local-setting.ts';
import {
  backlogSettings,
  favoriteRomsSettings,
  gridCollectionRomsSetting,
  randomRomsSettings,
  recentRomsSettings,
  relatedRomsSettings,
} from '#shared/lib/settings.ts';
import { IconButton } from '#shared/ui/icon-button.tsx';
import { Skeleton } from '#shared/ui/skeleton.tsx';

import { collectionLink } from '../collections/collection.ts';
import { HomeSection } from './home-section.tsx';
import type { HomeSectionProps } from './home-section.tsx';

/** The width of a card. */
const SIZE = '[--item:6.5rem] sm:[--item:8.75rem] lg:[--item:9.5rem] xl:[--item:11rem]';

interface Props extends Pick<HomeSectionProps, 'slots'> {
  title: string;
  icon: LucideIcon;
  gridSetting: LocalSetting<boolean>;
  query: Parameters<typeof HomeSection<RomCard>>[0]['query'];
  action?: ReactNode;
}

/** A shelf with the cards of a gallery. */
function CardShelf({ slots, title, ...section }: Props) {
  return (
    <HomeSection {...section} title={title} size={SIZE} skeleton={<GameSkeleton />}>
      {(roms, rowClass) => (
        <GameShelf label={title} roms={roms} rowClass={rowClass} slots={slots} />
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

export function RecentShelf({ slots }: HomeSectionProps) {
  const { t } = useTranslation('home');
  const query = useQuery(homeRowQueries.recent());
  const { isGrid } = recentRomsSettings;
  return (
    <CardShelf slots={slots} query={query} title={t('recent')} icon={Clock} gridSetting={isGrid} />
  );
}

export function FavoritesShelf({ slots }: HomeSectionProps) {
  const { t } = useTranslation('home');
  const query = useQuery(homeRowQueries.favorites());
  const { isGrid } = favoriteRomsSettings;
  return (
    <CardShelf
      slots={slots}
      query={query}
      title={t('favorites')}
      icon={Star}
      gridSetting={isGrid}
    />
  );
}

export function BacklogShelf({ slots }: HomeSectionProps) {
  const { t } = useTranslation('home');
  const query = useQuery(homeRowQueries.backlog());
  const { isGrid } = backlogSettings;
  return (
    <CardShelf
      slots={slots}
      query={query}
      title={t('backlog')}
      icon={Bookmark}
      gridSetting={isGrid}
    />
  );
}

/** Games that share a series, genre or company with a played game, which the title names. */
export function RelatedShelf({ slots }: HomeSectionProps) {
  const { t } = useTranslation('home');
  const { data: by = null, error, isFetching, refetch } = useQuery(relatedGamesQuery());
  const roms = useQuery(homeRowQueries.related(by));
  if (!by && !error) return null;
  const query = by ? roms : { data: undefined, error, isFetching, refetch };
  return (
    <CardShelf
      slots={slots}
      title={by ? t('related-played', { name: by.name }) : t('related')}
      icon={ThumbsUp}
      gridSetting={relatedRomsSettings.isGrid}
      query={query}
      action={
        by && (
          <span className="text-[0.8125rem] text-ink-soft max-sm:hidden">
            {t(`related-${by.reason}`, { value: by.value })}
          </span>
        )
      }
    />
  );
}

const MAX_SEED = 1_000_000;
const anySeed = (): number => 1 + Math.floor(Math.random() * MAX_SEED);
/**
 * Does not change until the app is reloaded, so that the shelf is the same after opening a game and
 * going back.
 */
let currentSeed = anySeed();

export function RandomShelf({ slots }: HomeSectionProps) {
  const { t } = useTranslation('home');
  const [seed, setSeed] = useState(currentSeed);
  const query = useQuery({
    ...homeRowQueries.random(seed),
    placeholderData: (before) => before,
  });
  return (
    <CardShelf
      slots={slots}
      title={t('random')}
      icon={Dices}
      gridSetting={randomRomsSettings.isGrid}
      query={query}
      action={
        <IconButton
          label={t('random-shuffle')}
          onClick={() => {
            currentSeed = anySeed();
            setSeed(currentSeed);
          }}
        >
          <Shuffle size={17} aria-hidden="true" />
        </IconButton>
      }
    />
  );
}

interface CollectionShelfProps extends HomeSectionProps {
  kind: 'collection' | 'smart';
  id: number;
}

/** The games of a collection that the user added to home. Hidden if the collection is gone. */
export function CollectionShelf({ kind, id, slots }: CollectionShelfProps) {
  const { t } = useTranslation('home');
  const nameOf = useCollectionName();
  const isSmart = kind === 'smart';
  const { data: collections } = useQuery({ ...collectionQueries.all(), enabled: !isSmart });
  const { data: smart } = useQuery({ ...collectionQueries.allSmart(), enabled: isSmart });
  const found = (isSmart ? smart : collections)?.find((one) => one.id === id);
  const rows = isSmart ? homeRowQueries.smart(id) : homeRowQueries.collection(id);
  const query = useQuery({ ...rows, enabled: found !== undefined });
  if (!found) return null;
  return (
    <CardShelf
      slots={slots}
      title={nameOf(found)}
      icon={LibraryBig}
      gridSetting={gridCollectionRomsSetting}
      query={query}
      action={
        <Link
          {...collectionLink(found)}
          className="rounded-xs px-1.5 py-1 text-[0.8125rem] font-medium text-accent-ink hover:underline"
        >
          {t('show-all')}
        </Link>
      }
    />
  );
}
