import { Link } from '@tanstack/react-router';
import { Unplug } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import type { Platform } from '@saveroom/contract';

import { useFormat } from '#shared/i18n/use-format.ts';
import { PlatformBadge } from '#library/covers/platform-badge.tsx';

interface Props {
  platform: Platform;
  tabIndex: 0 | -1;
}

export function PlatformTile({ platform, tabIndex }: Props) {
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
