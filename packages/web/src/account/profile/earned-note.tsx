import { Trophy } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import type { User } from '@saveroom/contract';

import { useFormat } from '#shared/i18n/use-format.ts';

import { earnedOf } from './earned.ts';

/** What the last look at RetroAchievements brought. */
export function EarnedNote({ user }: { user: User }) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const { games, achievements } = earnedOf(user);
  if (user.ra_username === '') return null;
  return (
    <p className="flex items-center gap-2.5 text-sm text-ink-soft tabular-nums">
      <Trophy size={17} className="shrink-0 text-accent-ink" aria-hidden="true" />
      {games === 0
        ? t('ra-none')
        : t('ra-earned', {
            count: games,
            games: format.number(games),
            achievements: t('ra-achievements', {
              count: achievements,
              number: format.number(achievements),
            }),
          })}
    </p>
  );
}
