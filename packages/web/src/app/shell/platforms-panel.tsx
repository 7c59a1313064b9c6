import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Gamepad2, LayoutGrid, Music, Unplug } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { Platform } from '@saveroom/contract';

import { PlatformBadge } from '#library/covers/platform-badge.tsx';
import { platformQueries } from '#library/data/platforms.ts';
import { hasMusicQuery } from '#music/data/has-music.ts';
import { useMe } from '#shared/data/me.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { usePlatformWords } from '#shared/i18n/use-platform-words.ts';
import { useLocalSetting } from '#shared/lib/local-setting.ts';
import { PLATFORM_GROUPINGS, platformsGroupSetting } from '#shared/lib/settings.ts';
import type { PlatformGrouping } from '#shared/lib/settings.ts';
import { Badge } from '#shared/ui/badge.tsx';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { FailedQuery } from '#shared/ui/failed-state.tsx';
import { SearchField } from '#shared/ui/search-field.tsx';
import { Select } from '#shared/ui/select.tsx';

import { PlatformsSkeleton } from './platforms-skeleton.tsx';
import { UploadGamesButton } from './upload-games-button.tsx';

interface PanelProps {
  /** Adds the entries above the platforms: all games, and music if there is any. */
  isWholeLibrary: boolean;
  onNavigate: () => void;
}

/** The platforms of the library, with a filter and a grouping. */
export function PlatformsPanel({ isWholeLibrary, onNavigate }: PanelProps) {
  const { t } = useTranslation(['platform', 'common']);
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
    return <FailedQuery title={t('platforms-failed')} query={all} />;
  }
  if (!all.data.some(({ rom_count }) => rom_count > 0)) {
    return <PlatformsEmpty onNavigate={onNavigate} />;
  }

  const groups = groupPlatforms(all.data, { filter, by, compare: format.compare });
  const names = Map.groupBy(all.data, ({ display_name }) => display_name);
  const sharedNames = new Set(
    [...names.keys()].filter((name) => (names.get(name)?.length ?? 0) > 1),
  );
  return (
    <div className="grid gap-4">
      {isWholeLibrary && <LibraryLinks platforms={all.data} onNavigate={onNavigate} />}
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
              <PlatformRow
                key={platform.id}
                platform={platform}
                isNameShared={sharedNames.has(platform.display_name)}
                onNavigate={onNavigate}
              />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

interface LinksProps {
  platforms: readonly Platform[];
  onNavigate: () => void;
}

function LibraryLinks({ platforms, onNavigate }: LinksProps) {
  const { t } = useTranslation('common');
  const { can } = useMe();
  const { data: hasMusic = false } = useQuery({ ...hasMusicQuery(), enabled: can('roms.read') });
  const link = { className: ROW, activeProps: ACTIVE, onClick: onNavigate };
  return (
    <ul className="grid gap-0.5">
      <li>
        <Link to="/search" {...link}>
          <RowIcon icon={LayoutGrid} />
          <span className="min-w-0 flex-1 text-[0.9375rem]/5 font-medium">{t('all-games')}</span>
          <GameCount count={platforms.reduce((sum, { rom_count }) => sum + rom_count, 0)} />
        </Link>
      </li>
      {hasMusic && (
        <li>
          <Link to="/music" {...link}>
            <RowIcon icon={Music} />
            <span className="min-w-0 flex-1 text-[0.9375rem]/5 font-medium">
              {t('title-music')}
            </span>
          </Link>
        </li>
      )}
    </ul>
  );
}

const ROW = 'flex min-h-14 items-center gap-3 rounded-sm px-2 py-1.5 transition hover:bg-hover';
const ACTIVE = { className: 'bg-accent-soft', 'aria-current': 'page' } as const;

const RowIcon = ({ icon: Icon }: { icon: LucideIcon }) => (
  <span className="grid size-9 shrink-0 place-items-center rounded-sm bg-accent-soft text-accent-ink">
    <Icon size={18} aria-hidden="true" />
  </span>
);

function GameCount({ count }: { count: number }) {
  const { t } = useTranslation('platform');
  const format = useFormat();
  return (
    <Badge>
      {format.number(count)}
      <span className="sr-only">{t('games-unit', { count })}</span>
    </Badge>
  );
}

interface Props {
  platform: Platform;
  /** Another platform has the same name, so the folder is shown to distinguish them. */
  isNameShared: boolean;
  onNavigate: () => void;
}

function PlatformRow({ platform, isNameShared, onNavigate }: Props) {
  const { t } = useTranslation('platform');
  const { id, slug, fs_slug, display_name, family_slug, rom_count, missing_from_fs } = platform;
  return (
    <li>
      <Link
        to="/platform/$platform"
        params={{ platform: id }}
        className={ROW}
        activeProps={ACTIVE}
        onClick={onNavigate}
      >
        <PlatformBadge slug={slug} family={family_slug} />
        <span className="grid min-w-0 flex-1">
          <span className="line-clamp-2 text-[0.9375rem]/5 font-medium">{display_name}</span>
          {isNameShared && <span className="truncate text-xs text-ink-faint">{fs_slug}</span>}
        </span>
        {missing_from_fs && (
          <Badge tone="warn" icon={<Unplug size={12} aria-hidden="true" />}>
            {t('folder-missing')}
          </Badge>
        )}
        <GameCount count={rom_count} />
      </Link>
    </li>
  );
}

function PlatformsEmpty({ onNavigate }: Pick<PanelProps, 'onNavigate'>) {
  const { t } = useTranslation('emptyStates');
  return (
    <EmptyState
      icon={<Gamepad2 size={32} aria-hidden="true" />}
      title={t('platforms-title')}
      actions={<UploadGamesButton onPress={onNavigate} />}
    >
      <p>{t('platforms-text')}</p>
    </EmptyState>
  );
}

interface PlatformGroup {
  /** Null for platforms without a group. */
  value: string | number | null;
  platforms: Platform[];
}

type Compare = (a: string, b: string) => number;

interface GroupOptions {
  /** Part of the name or of the folder. */
  filter: string;
  by: PlatformGrouping;
  compare: Compare;
}

/** Platforms with games, by name, in groups; those without a group come last. */
export function groupPlatforms(
  platforms: readonly Platform[],
  { filter, by, compare }: GroupOptions,
): PlatformGroup[] {
  const words = filter.trim().toLocaleLowerCase();
  const shown = platforms
    .filter(({ rom_count }) => rom_count > 0)
    .filter(({ display_name, fs_slug }) =>
      [display_name, fs_slug].some((name) => name.toLocaleLowerCase().includes(words)),
    )
    .toSorted((a, b) => compare(a.display_name, b.display_name));
  if (by === 'none') return shown.length > 0 ? [{ value: null, platforms: shown }] : [];
  const groups = Map.groupBy(shown, (platform) => valueOf(platform, by));
  return [...groups]
    .map(([value, members]) => ({ value, platforms: members }))
    .toSorted((a, b) => compareValues(a.value, b.value, compare));
}

function valueOf(platform: Platform, by: Exclude<PlatformGrouping, 'none'>) {
  const value = platform[by];
  return value === '' || value === -1 ? null : value;
}

type Value = PlatformGroup['value'];

function compareValues(a: Value, b: Value, compare: Compare): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return compare(String(a), String(b));
}
