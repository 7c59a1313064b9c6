import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { platformQueries } from '#library/data/platforms.ts';
import { useErrorText } from '#shared/i18n/use-error-text.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { usePlatformWords } from '#shared/i18n/use-platform-words.ts';
import { useLocalSetting } from '#shared/lib/local-setting.ts';
import { PLATFORM_GROUPINGS, platformsGroupSetting } from '#shared/lib/settings.ts';
import { FailedState } from '#shared/ui/failed-state.tsx';
import { SearchField } from '#shared/ui/search-field.tsx';
import { Select } from '#shared/ui/select.tsx';

import { groupPlatforms } from './group-platforms.ts';
import type { PlatformGroup } from './group-platforms.ts';
import { PlatformRow } from './platform-row.tsx';
import { PlatformsEmpty } from './platforms-empty.tsx';
import { PlatformsSkeleton } from './platforms-skeleton.tsx';

/** The library's platforms: found by typing, grouped as the person likes. */
export function PlatformsPanel({ onNavigate }: { onNavigate: () => void }) {
  const { t } = useTranslation(['platform', 'common']);
  const errorText = useErrorText();
  const format = useFormat();
  const words = usePlatformWords();
  const all = useQuery(platformQueries.all());
  const [filter, setFilter] = useState('');
  const [by, setBy] = useLocalSetting(platformsGroupSetting);

  const titleOf = (value: NonNullable<PlatformGroup['value']>) => {
    if (typeof value === 'number') return words.generation(value);
    return by === 'category' ? words.category(value) : value;
  };
  if (all.isPending) return <PlatformsSkeleton />;
  if (!all.data) {
    return (
      <FailedState
        title={t('platforms-failed')}
        retryLabel={t('common:retry')}
        onRetry={() => void all.refetch()}
        retrying={all.isFetching}
      >
        <p>{errorText(all.error)}</p>
      </FailedState>
    );
  }
  if (!all.data.some(({ rom_count }) => rom_count > 0)) return <PlatformsEmpty />;

  const groups = groupPlatforms(all.data, { filter, by, compare: format.compare });
  return (
    <div className="grid gap-4">
      <div className="sticky top-0 z-10 grid gap-3 bg-surface px-2 pt-1 pb-2">
        <SearchField label={t('platforms-search')} value={filter} onChange={setFilter} />
        <Select
          label={t('group-by')}
          value={by}
          onChange={setBy}
          options={PLATFORM_GROUPINGS.map((value) => ({ value, label: t(`group-by-${value}`) }))}
        />
      </div>
      {groups.length === 0 && (
        <p className="px-2 py-6 text-center text-ink-soft">
          {t('platforms-none', { search: filter.trim() })}
        </p>
      )}
      {groups.map(({ value, platforms }) => (
        <section key={value ?? ''} className="grid gap-1">
          {by !== 'none' && (
            <h3 className="px-2 text-xs font-semibold text-ink-faint">
              {value === null ? t('group-other') : titleOf(value)}
            </h3>
          )}
          <ul aria-label={t('common:nav-platforms')} className="grid gap-0.5">
            {platforms.map((platform) => (
              <PlatformRow key={platform.id} platform={platform} onNavigate={onNavigate} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
