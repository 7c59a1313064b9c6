import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Gamepad2, Unplug } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import type { Platform } from '@saveroom/contract';

import { PlatformBadge } from '#library/covers/platform-badge.tsx';
import { platformQueries } from '#library/data/platforms.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { platformsSettings } from '#shared/lib/settings.ts';
import { Skeleton } from '#shared/ui/skeleton.tsx';

import { HomeSection, TileRow } from './home-section.tsx';

const SIZE = '[--item:15.5rem] sm:[--item:17rem]';

/** Platforms with games, by name. */
export function PlatformsSection() {
  const { t } = useTranslation('common');
  const { compare } = useFormat();
  const query = useQuery({
    ...platformQueries.all(),
    select: (all) =>
      all
        .filter(({ rom_count }) => rom_count > 0)
        .toSorted((a, b) => compare(a.display_name, b.display_name)),
  });
  const title = t('nav-platforms');
  return (
    <HomeSection
      title={title}
      icon={Gamepad2}
      gridSetting={platformsSettings.isGrid}
      query={query}
      size={SIZE}
      skeleton={<Skeleton className="h-22 rounded-md!" />}
    >
      {(platforms, rowClass) => (
        <TileRow
          label={title}
          items={platforms}
          keyOf={({ id }) => id}
          rowClass={rowClass}
          renderTile={(platform, tabIndex) => (
            <PlatformTile platform={platform} tabIndex={tabIndex} />
          )}
        />
      )}
    </HomeSection>
  );
}

interface TileProps {
  platform: Platform;
  tabIndex: 0 | -1;
}

function PlatformTile({ platform, tabIndex }: TileProps) {
  const { t } = useTranslation('home');
  const format = useFormat();
  const { id, slug, family_slug, display_name, rom_count, fs_size_bytes, missing_from_fs } =
    platform;
  return (
    <Link
      to="/platform/$platform"
      params={{ platform: id }}
      data-focus
      tabIndex={tabIndex}
      draggable={false}
      className="flex h-full items-center gap-4 rounded-md border border-line bg-surface p-4 transition hover:border-line-strong hover:bg-hover"
    >
      <PlatformBadge slug={slug} family={family_slug} size={56} />
      <span className="grid min-w-0 gap-0.5">
        <span className="line-clamp-2 leading-5 font-semibold text-balance">{display_name}</span>
        <span className="text-[0.8125rem] text-ink-soft tabular-nums">
          {t('tile-summary', {
            count: rom_count,
            number: format.number(rom_count),
            size: format.bytes(fs_size_bytes),
          })}
        </span>
        {missing_from_fs && (
          <span className="flex items-center gap-1.5 text-[0.8125rem] text-warn-ink">
            <Unplug size={13} aria-hidden="true" />
            {t('tile-missing')}
          </span>
        )}
      </span>
    </Link>
  );
}
