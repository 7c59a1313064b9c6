import { Star, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import type { AssetVersion, DetailedRom, Platform } from '@saveroom/contract';

import { GameCover } from '#console/parts/game-cover.tsx';
import { Picture } from '#console/parts/picture.tsx';
import { useScreen } from '#console/parts/use-screen.ts';
import { resourceAddress } from '#library/data/rom-addresses.ts';
import { PlatformBadge } from '#library/covers/platform-badge.tsx';
import { useFilterLabels } from '#library/gallery/filter-chips.tsx';
import { statusOf, useStatusLabels } from '#library/gallery/game-labels.tsx';
import { useFormat } from '#shared/i18n/use-format.ts';

import { HEAD } from './zones.ts';

interface Props {
  rom: DetailedRom;
  platform: Platform | undefined;
  versions: readonly AssetVersion[];
  /** In seconds; 0 if never played or unknown. */
  playTime: number;
}

const RATIO = 3 / 4;

const LAYOUTS = {
  tv: 'grid-cols-[auto_minmax(0,1fr)_auto] items-end gap-12',
  short: 'grid-cols-[minmax(0,1fr)_auto] items-end gap-8',
  narrow: 'grid-cols-1 content-end gap-6',
};
const SCREENSHOT_SIZES = {
  tv: 'h-full w-144',
  short: 'h-full w-88',
  narrow: 'aspect-video w-full',
};

const SUMMARY_LINES = { tv: 'line-clamp-4', short: 'line-clamp-2', narrow: 'line-clamp-3' };

/** Cover, title, facts, summary and a picture of where the player left off. */
export function GameHead({ rom, platform, versions, playTime }: Props) {
  const { shape } = useScreen();
  const screenshot = screenshotOf(rom, versions);
  return (
    <header
      className={`grid shrink-0 ${LAYOUTS[shape]}`}
      style={{ height: `${HEAD[shape].height}rem` }}
    >
      {shape === 'narrow' && screenshot && (
        <ScreenshotFigure {...screenshot} className={SCREENSHOT_SIZES.narrow} />
      )}
      {(shape === 'tv' || (shape === 'narrow' && !screenshot)) && (
        <GameCover
          rom={rom}
          platform={platform}
          ratio={RATIO}
          className={`rounded-lg shadow-3 ${shape === 'tv' ? 'h-full' : 'h-84 justify-self-start'}`}
        />
      )}
      <div className={`grid min-w-0 ${shape === 'short' ? 'gap-2' : 'gap-4'}`}>
        <p className="flex items-center gap-3 text-2xl font-medium text-ink-soft">
          <PlatformBadge
            slug={rom.platform_slug}
            family={platform?.family_slug}
            size={40}
            className="size-10!"
          />
          <span className="truncate">{rom.platform_display_name}</span>
        </p>
        <h1
          className={`leading-tight font-extrabold tracking-tight text-balance ${shape === 'short' ? 'line-clamp-1 text-5xl' : 'line-clamp-2 text-6xl'}`}
        >
          {rom.name}
        </h1>
        <GameFacts rom={rom} />
        {shape === 'narrow' && <GameProgress rom={rom} playTime={playTime} />}
        {rom.summary && (
          <p
            className={`max-w-[60rem] text-2xl leading-normal text-ink-soft ${SUMMARY_LINES[shape]}`}
          >
            {rom.summary}
          </p>
        )}
      </div>
      {shape !== 'narrow' && screenshot && (
        <ScreenshotFigure {...screenshot} className={SCREENSHOT_SIZES[shape]} />
      )}
    </header>
  );
}

interface Screenshot {
  readonly src: string;
  /** The save or state it belongs to; null for a screenshot of a metadata source. */
  readonly version: AssetVersion | null;
}

/** The screenshot of the newest save or state that has one; otherwise one of a metadata source. */
function screenshotOf(rom: DetailedRom, versions: readonly AssetVersion[]): Screenshot | null {
  const version = versions.find(({ screenshot_path }) => screenshot_path !== null) ?? null;
  const path = version?.screenshot_path ?? rom.merged_screenshots[0];
  return path ? { src: resourceAddress(path), version } : null;
}

function ScreenshotFigure({ src, version, className }: Screenshot & { className: string }) {
  const { t } = useTranslation('console');
  const format = useFormat();
  const when = version && format.ago(version.created_at);
  return (
    <figure
      className={`relative overflow-hidden rounded-lg bg-surface shadow-3 ring-1 ring-line ${className}`}
    >
      <Picture src={src} />
      {version && (
        <figcaption className="absolute inset-x-0 bottom-0 truncate bg-canvas px-5 py-2.5 text-xl text-ink">
          {[t(`kind-${version.kind}`), when, version.device_name].filter(Boolean).join(' · ')}
        </figcaption>
      )}
    </figure>
  );
}

/** Year, genres, players, rating, company and region in one line. */
function GameFacts({ rom }: { rom: DetailedRom }) {
  const { t } = useTranslation('rom');
  const labels = useFilterLabels();
  const format = useFormat();
  const { first_release_date, genres, player_count, average_rating, companies } = rom.metadatum;
  const facts: readonly (readonly [string, ReactNode])[] = [
    ['year', first_release_date && new Date(first_release_date).getUTCFullYear()],
    ['genres', format.list(genres.slice(0, 2))],
    [
      'players',
      player_count && (
        <>
          <Users className="size-6" aria-label={t('fact-players')} />
          {player_count}
        </>
      ),
    ],
    [
      'rating',
      average_rating && (
        <>
          <Star className="size-6 fill-current" aria-label={t('fact-rating')} />
          {format.percent(average_rating / 100)}
        </>
      ),
    ],
    ['company', companies[0]],
    ['regions', format.list(rom.regions.map((region) => labels.value('regions', region)))],
  ];
  return (
    <p className="flex flex-wrap items-center gap-x-6 gap-y-1 text-2xl tabular-nums">
      {facts
        .filter(([, value]) => Boolean(value))
        .map(([name, value]) => (
          <span key={name} className="flex items-center gap-2">
            {value}
          </span>
        ))}
    </p>
  );
}

interface ProgressProps {
  rom: DetailedRom;
  playTime: number;
}

/** Status, last played, play time and completion, as far as known. */
export function GameProgress({ rom, playTime }: ProgressProps) {
  const { t } = useTranslation(['rom', 'saves', 'gallery']);
  const format = useFormat();
  const statusLabels = useStatusLabels();
  const { last_played, completion } = rom.rom_user;
  const status = statusOf(rom.rom_user);
  const facts: readonly (readonly [string, string | null])[] = [
    [t('gallery:list-statuses'), status && statusLabels[status]],
    [t('last-played'), last_played && format.ago(last_played)],
    [t('saves:play-time'), playTime > 0 ? format.duration(playTime) : null],
    [t('completion'), completion > 0 ? format.percent(completion / 100) : null],
  ];
  const known = facts.filter(([, value]) => value);
  if (known.length === 0) return null;
  return (
    <dl className="flex min-w-0 flex-wrap gap-x-10 gap-y-2 text-xl">
      {known.map(([name, value]) => (
        <div key={name} className="grid">
          <dt className="text-lg text-ink-soft">{name}</dt>
          <dd className="font-semibold tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
