import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Gamepad2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { PlayStats } from '@saveroom/contract';

import { Cover } from '#library/covers/cover.tsx';
import { platformQueries } from '#library/data/platforms.ts';
import { romQueries } from '#library/data/roms.ts';
import { figureQueries } from '#shared/data/figures.ts';
import { tagOf } from '#shared/i18n/languages.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { basePath } from '#shared/lib/base-path.ts';
import { useNow } from '#shared/lib/use-now.ts';
import { BarList } from '#shared/ui/bar-list.tsx';
import { Card } from '#shared/ui/card.tsx';
import { ColumnChart } from '#shared/ui/column-chart.tsx';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { FailedQuery } from '#shared/ui/failed-state.tsx';
import { Figures } from '#shared/ui/figures.tsx';
import { Segmented } from '#shared/ui/segmented.tsx';
import { Skeleton } from '#shared/ui/skeleton.tsx';

/** Play time and progress of a user. */
export function PlayCard() {
  const { t } = useTranslation(['settings', 'common', 'gallery']);
  const format = useFormat();
  const { data: play, ...query } = useQuery(figureQueries.play());
  const { data: facets } = useQuery(romQueries.facets({}));
  const statuses = facets?.statuses.filter(({ count }) => count > 0) ?? [];
  const max = Math.max(1, ...statuses.map(({ count }) => count));
  const longest = Math.max(1, ...(play?.platforms ?? []).map(({ duration_ms }) => duration_ms));
  return (
    <Card title={t('play-title')} description={t('play-text')}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
        {query.isPending && <Skeleton className="h-72 w-full" />}
        {query.isLoadingError && <FailedQuery title={t('play-failed')} query={query} />}
        {play?.sessions === 0 && (
          <EmptyState icon={<Gamepad2 size={28} aria-hidden="true" />} title={t('play-empty')}>
            <p>{t('play-empty-text')}</p>
          </EmptyState>
        )}
        {play && play.sessions > 0 && (
          <>
            <Figures
              className="grid-cols-2 sm:grid-cols-3 [&>div:first-child]:max-sm:col-span-2"
              figures={[
                { label: t('play-time'), value: format.duration(play.duration_ms / 1000) },
                { label: t('play-games'), value: format.number(play.games) },
                { label: t('play-sessions'), value: format.number(play.sessions) },
              ]}
            />
            <PlayTime days={play.days} />
            {play.most_played.length > 0 && <MostPlayed games={play.most_played} />}
            {play.platforms.length > 0 && (
              <section aria-label={t('play-platforms')} className="grid gap-4">
                <h3 className="text-sm font-semibold">{t('play-platforms')}</h3>
                <BarList
                  label={t('play-platforms')}
                  bars={play.platforms.map(({ id, name, duration_ms }) => ({
                    key: id,
                    name,
                    text: format.duration(duration_ms / 1000),
                    share: duration_ms / longest,
                  }))}
                />
              </section>
            )}
          </>
        )}
        {statuses.length > 0 && (
          <section aria-label={t('play-status')} className="grid gap-4">
            <h3 className="text-sm font-semibold">{t('play-status')}</h3>
            <BarList
              label={t('play-status')}
              bars={statuses.map(({ value, count }) => ({
                key: value,
                name: t(`gallery:status-${value}`),
                text: t('play-count', { count, number: format.number(count) }),
                share: count / max,
              }))}
            />
          </section>
        )}
      </div>
    </Card>
  );
}

const BUCKETS = ['day', 'week'] as const;
type Bucket = (typeof BUCKETS)[number];
const DAYS = 30;
const WEEKS = 52;
const HOUR_MS = 3_600_000;

/** Play time by day or week. */
function PlayTime({ days }: Pick<PlayStats, 'days'>) {
  const { t, i18n } = useTranslation('settings');
  const format = useFormat();
  const [span, setSpan] = useState<Bucket>('day');
  // sv-SE formats dates as YYYY-MM-DD, like the server.
  const today = useNow(HOUR_MS).toLocaleDateString('sv-SE');
  const played = span === 'day' ? lastDays(days, today, DAYS) : lastWeeks(days, today, WEEKS);
  const dayFormat = new Intl.DateTimeFormat(tagOf(i18n.language), {
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  });
  const columns = played.map(({ day, duration_ms }) => ({
    key: day,
    name: dayFormat.format(new Date(`${day}T00:00:00Z`)),
    value: duration_ms,
    text: format.duration(duration_ms / 1000),
  }));
  const sum = played.reduce((total, { duration_ms }) => total + duration_ms, 0);
  const highest = columns.toSorted((a, b) => b.value - a.value)[0];
  return (
    <section aria-label={t('play-over-time')} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 className="text-sm font-semibold">{t('play-over-time')}</h3>
        <Segmented
          label={t('play-group-by')}
          value={span}
          onChange={setSpan}
          options={BUCKETS.map((value) => ({ value, label: t(`play-by-${value}`) }))}
        />
      </div>
      <ColumnChart
        columns={columns}
        maxLabel={highest && highest.value > 0 ? highest.text : ''}
        summary={t(`play-summary-${span}`, { time: format.duration(sum / 1000) })}
        table={{ title: t('play-as-table'), name: t(`play-by-${span}`), value: t('play-time') }}
      />
    </section>
  );
}

const COVER_RATIO = 2 / 3;

function MostPlayed({ games }: { games: PlayStats['most_played'] }) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const { data: platforms = [] } = useQuery(platformQueries.all());
  return (
    <section aria-label={t('play-most-played')} className="grid gap-4">
      <h3 className="text-sm font-semibold">{t('play-most-played')}</h3>
      <ol className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
        {games.map(({ rom_id, name, platform_id, path_cover_small, duration_ms, sessions }) => {
          const platform = platforms.find(({ id }) => id === platform_id);
          return (
            <li key={rom_id}>
              <Link
                to="/rom/$rom"
                params={{ rom: rom_id }}
                className="flex items-center gap-3 rounded-sm p-1 hover:bg-hover"
              >
                <Cover
                  src={path_cover_small && `${basePath}${path_cover_small}`}
                  ratio={COVER_RATIO}
                  title={name}
                  platformSlug={platform?.slug ?? ''}
                  family={platform?.family_slug}
                  className="w-11 shrink-0 rounded-xs"
                />
                <span className="grid min-w-0 gap-0.5">
                  <span className="truncate text-sm font-medium">{name}</span>
                  <span className="text-[0.8125rem] text-ink-soft tabular-nums">
                    {t('play-duration', {
                      count: sessions,
                      time: format.duration(duration_ms / 1000),
                      number: format.number(sessions),
                    })}
                  </span>
                </span>
              </Link>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

interface PlayedTime {
  /** The first day of the bucket, such as `2026-01-31`. */
  day: string;
  duration_ms: number;
}

const DAY_MS = 24 * 60 * 60 * 1000;
const WEEK = 7;

const dayName = (instant: number): string => new Date(instant).toISOString().slice(0, 10);
const startOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/** The last `count` days up to today, including days without play. */
export function lastDays(days: readonly PlayedTime[], today: string, count: number): PlayedTime[] {
  const known = new Map(days.map(({ day, duration_ms }) => [day, duration_ms]));
  return Array.from({ length: count }, (_, index) => {
    const day = dayName(startOf(today) - (count - 1 - index) * DAY_MS);
    return { day, duration_ms: known.get(day) ?? 0 };
  });
}

/** The last `count` weeks; the last one ends today. */
export function lastWeeks(days: readonly PlayedTime[], today: string, count: number): PlayedTime[] {
  const all = lastDays(days, today, count * WEEK);
  return Array.from({ length: count }, (_, index) => {
    const week = all.slice(index * WEEK, (index + 1) * WEEK);
    return {
      day: week[0]?.day ?? '',
      duration_ms: week.reduce((sum, { duration_ms }) => sum + duration_ms, 0),
    };
  });
}
