import { ExternalLink, Lock, RefreshCw, Trophy } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import type { DetailedRom, User } from '@saveroom/contract';

import { useMe } from '#shared/data/me.ts';
import { useDescribeError } from '#shared/i18n/use-describe-error.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { classes } from '#shared/lib/classes.ts';
import { Badge } from '#shared/ui/badge.tsx';
import { Button } from '#shared/ui/button.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { Segmented } from '#shared/ui/segmented.tsx';

import { resourceAddress } from '#library/data/rom-addresses.ts';

import { useRefreshAchievements } from '#game/data/rom-mutations.ts';
import { readAchievements, achievementTotals } from './achievements.ts';
import type { Achievement, AchievementTotals } from './achievements.ts';

const FILTERS = ['all', 'earned', 'locked'] as const;
type Filter = (typeof FILTERS)[number];

const passes = ({ earnedAt }: Achievement, filter: Filter): boolean =>
  filter === 'all' || (filter === 'earned') === (earnedAt !== null);

export function AchievementsPanel({ rom }: { rom: DetailedRom }) {
  const { t } = useTranslation('rom');
  const { user, can } = useMe();
  const [filter, setFilter] = useState<Filter>('all');
  const all = readAchievements(rom, user);
  const totals = achievementTotals(all);
  const shown = all.filter((one) => passes(one, filter));
  return (
    <div className="grid gap-5">
      <AchievementSummary totals={totals} isConnected={Boolean(user?.ra_username)}>
        {user?.ra_username && can('me.write') && <RefreshAchievements user={user} />}
      </AchievementSummary>
      {totals.earned > 0 && (
        <Segmented
          label={t('achievements-filter')}
          value={filter}
          onChange={setFilter}
          options={FILTERS.map((value) => ({ value, label: t(`achievements-${value}`) }))}
          className="justify-self-start max-sm:justify-self-stretch"
        />
      )}
      {shown.length === 0 ? (
        <p className="text-ink-soft">{t('achievements-none')}</p>
      ) : (
        <ul className="grid gap-2 lg:grid-cols-2 xl:grid-cols-3">
          {shown.map((achievement) => (
            <AchievementRow key={achievement.id} achievement={achievement} />
          ))}
        </ul>
      )}
    </div>
  );
}

interface Props {
  totals: AchievementTotals;
  /** The user has entered a RetroAchievements username. */
  isConnected: boolean;
  /** Shown at the end of the first line. */
  children?: ReactNode;
}

/** Progress bar of earned achievements; the hardcore part is drawn over it. */
function AchievementSummary({ totals, isConnected, children }: Props) {
  const { t } = useTranslation('rom');
  const format = useFormat();
  const { total, earned, hardcore, points, earnedPoints } = totals;
  const width = (part: number) => `${(part / total) * 100}%`;
  const text = t('achievements-earned-of', {
    earned: format.number(earned),
    total: format.number(total),
  });
  return (
    <div className="grid gap-3 rounded-lg border border-line bg-surface p-5">
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <p className="flex items-center gap-2.5 text-lg font-semibold tabular-nums">
          <Trophy size={20} aria-hidden="true" className="text-accent-ink" />
          {text}
        </p>
        <p className="text-sm text-ink-soft tabular-nums">
          {t('achievements-points', {
            earned: format.number(earnedPoints),
            total: format.number(points),
          })}
        </p>
        {hardcore > 0 && (
          <p className="flex items-center gap-2 text-sm text-ink-soft tabular-nums">
            <span aria-hidden="true" className="size-2.5 rounded-full bg-warn-ink" />
            {t('achievements-hardcore', { count: hardcore, number: format.number(hardcore) })}
          </p>
        )}
        {children}
      </div>
      <div className="relative h-2.5 overflow-hidden rounded-full bg-pressed forced-colors:border">
        <progress
          aria-label={text}
          value={earned}
          max={total}
          className="absolute inset-0 opacity-0"
        />
        <div
          aria-hidden="true"
          className="absolute inset-y-0 left-0 rounded-full bg-accent"
          style={{ width: width(earned) }}
        />
        <div
          aria-hidden="true"
          className="absolute inset-y-0 left-0 rounded-full bg-warn-ink"
          style={{ width: width(hardcore) }}
        />
      </div>
      {!isConnected && (
        <p className="text-[0.8125rem] text-ink-soft">{t('achievements-connect')}</p>
      )}
    </div>
  );
}

/** Loads achievements earned since the last refresh. */
function RefreshAchievements({ user }: { user: User }) {
  const { t } = useTranslation('rom');
  const describe = useDescribeError();
  const refresh = useRefreshAchievements();
  return (
    <>
      <Button
        size="sm"
        icon={<RefreshCw size={15} aria-hidden="true" />}
        busy={refresh.isPending}
        onClick={() => refresh.mutate({ id: user.id, incremental: true })}
        className="ml-auto max-sm:ml-0"
      >
        {t('achievements-refresh')}
      </Button>
      {refresh.error && (
        <div className="basis-full">
          <Notice tone="danger">{describe(refresh.error).text}</Notice>
        </div>
      )}
    </>
  );
}

const RETRY_AFTER_MS = [3000, 10_000, 30_000];
const TYPES = ['progression', 'win_condition', 'missable'] as const;

function AchievementRow({ achievement }: { achievement: Achievement }) {
  const { t } = useTranslation('rom');
  const format = useFormat();
  const { id, title, description, points, earnedAt, isHardcore } = achievement;
  const type = TYPES.find((one) => one === achievement.type);
  const isEarned = earnedAt !== null;
  return (
    <li
      className={classes(
        'flex gap-3.5 rounded-md border p-3',
        isEarned ? 'border-line bg-surface' : 'border-transparent bg-sunken',
      )}
    >
      <AchievementBadge achievement={achievement} />
      <div className="grid min-w-0 flex-1 content-start gap-1">
        <h3 className="text-sm font-semibold wrap-anywhere">
          <a
            href={`https://retroachievements.org/achievement/${id}`}
            target="_blank"
            rel="noreferrer"
            className="rounded-xs underline-offset-4 hover:underline"
          >
            {title}
            <ExternalLink size={12} aria-hidden="true" className="ml-1.5 inline text-ink-faint" />
            <span className="sr-only">{t('opens-elsewhere')}</span>
          </a>
        </h3>
        <p className="text-[0.8125rem] text-pretty text-ink-soft">{description}</p>
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-xs text-ink-faint tabular-nums">
          {t('points', { count: points, number: format.number(points) })}
          {type && <span>{t(`achievement-${type}`)}</span>}
          {isEarned ? (
            <Badge
              tone={isHardcore ? 'warn' : 'accent'}
              icon={<Trophy size={11} aria-hidden="true" />}
            >
              {isHardcore
                ? t('earned-hardcore', { when: format.date(asDate(earnedAt)) })
                : t('earned', { when: format.date(asDate(earnedAt)) })}
            </Badge>
          ) : (
            <span className="sr-only">{t('locked')}</span>
          )}
        </p>
      </div>
    </li>
  );
}

/** RetroAchievements sends `2026-11-15 13:04:48` in UTC. */
const asDate = (text: string): Date =>
  new Date(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(text) ? `${text.replace(' ', 'T')}Z` : text);

/** The server downloads a badge on first request, so a later attempt may succeed. */
function useImageRetry() {
  const [attempt, setAttempt] = useState(0);
  const [isBroken, setIsBroken] = useState(false);
  useEffect(() => {
    const wait = isBroken ? RETRY_AFTER_MS[attempt] : undefined;
    if (wait === undefined) return undefined;
    const timer = setTimeout(() => {
      setAttempt(attempt + 1);
      setIsBroken(false);
    }, wait);
    return () => clearTimeout(timer);
  }, [attempt, isBroken]);
  return { attempt, isBroken, onBroken: () => setIsBroken(true) };
}

function AchievementBadge({ achievement }: { achievement: Achievement }) {
  const { badge, badgeLocked, earnedAt } = achievement;
  const { attempt, isBroken, onBroken } = useImageRetry();
  const isEarned = earnedAt !== null;
  const path = isEarned ? badge : (badgeLocked ?? badge);
  const Icon = isEarned ? Trophy : Lock;
  if (!path || isBroken) {
    return (
      <span
        aria-hidden="true"
        className={classes(
          'grid size-14 shrink-0 place-items-center rounded-sm',
          isEarned ? 'bg-accent-soft text-accent-ink' : 'bg-pressed text-ink-faint',
        )}
      >
        <Icon size={22} />
      </span>
    );
  }
  return (
    <img
      key={attempt}
      src={resourceAddress(path)}
      alt=""
      width={56}
      height={56}
      loading="lazy"
      decoding="async"
      onError={onBroken}
      className={classes('size-14 shrink-0 rounded-sm', !isEarned && 'opacity-60')}
    />
  );
}
