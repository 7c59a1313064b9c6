import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { DetailedRom } from '@saveroom/contract';

import { useMe } from '#shared/data/me.ts';
import { Segmented } from '#shared/ui/segmented.tsx';

import { AchievementRow } from './achievement-row.tsx';
import { AchievementTally } from './achievement-tally.tsx';
import { readAchievements, tallyOf } from './read-achievements.ts';
import type { Achievement } from './read-achievements.ts';
import { RefreshAchievements } from './refresh-achievements.tsx';

const FILTERS = ['all', 'earned', 'locked'] as const;
type Filter = (typeof FILTERS)[number];

const passes = ({ earnedAt }: Achievement, filter: Filter): boolean =>
  filter === 'all' || (filter === 'earned') === (earnedAt !== null);

export function AchievementsPanel({ rom }: { rom: DetailedRom }) {
  const { t } = useTranslation('rom');
  const { user, can } = useMe();
  const [filter, setFilter] = useState<Filter>('all');
  const all = readAchievements(rom, user);
  const tally = tallyOf(all);
  const shown = all.filter((one) => passes(one, filter));
  return (
    <div className="grid gap-5">
      <AchievementTally tally={tally} isConnected={Boolean(user?.ra_username)}>
        {user?.ra_username && can('me.write') && <RefreshAchievements user={user} />}
      </AchievementTally>
      {tally.earned > 0 && (
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
