import { ExternalLink, Lock, Trophy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { resourceAddress } from '#library/data/rom-addresses.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { classes } from '#shared/lib/classes.ts';
import { Badge } from '#shared/ui/badge.tsx';

import type { Achievement } from './read-achievements.ts';

const TRY_AGAIN_MS = [3000, 10_000, 30_000];
const TYPES = ['progression', 'win_condition', 'missable'] as const;

export function AchievementRow({ achievement }: { achievement: Achievement }) {
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

/** RetroAchievements writes a blank between day and time, and means UTC. */
const asDate = (text: string): Date =>
  new Date(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(text) ? `${text.replace(' ', 'T')}Z` : text);

/** The server fetches badges when they are first asked for: a moment later they are there. */
function useAttempts() {
  const [attempt, setAttempt] = useState(0);
  const [isBroken, setIsBroken] = useState(false);
  useEffect(() => {
    const wait = isBroken ? TRY_AGAIN_MS[attempt] : undefined;
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
  const { attempt, isBroken, onBroken } = useAttempts();
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
