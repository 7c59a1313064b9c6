import { Trophy } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { useFormat } from '#shared/i18n/use-format.ts';

import type { Tally } from './read-achievements.ts';

interface Props {
  tally: Tally;
  /** The person has told us their name at RetroAchievements. */
  isConnected: boolean;
  /** Stands at the end of the first line. */
  children?: ReactNode;
}

/** How much of it is earned; the part earned the hard way lies over the rest. */
export function AchievementTally({ tally, isConnected, children }: Props) {
  const { t } = useTranslation('rom');
  const format = useFormat();
  const { total, earned, hardcore, points, earnedPoints } = tally;
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
