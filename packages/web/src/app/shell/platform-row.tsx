import { Link } from '@tanstack/react-router';
import { Unplug } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import type { Platform } from '@saveroom/contract';

import { useFormat } from '#shared/i18n/use-format.ts';
import { Badge } from '#shared/ui/badge.tsx';
import { PlatformBadge } from '#library/covers/platform-badge.tsx';

interface Props {
  platform: Platform;
  onNavigate: () => void;
}

export function PlatformRow({ platform, onNavigate }: Props) {
  const { t } = useTranslation('platform');
  const format = useFormat();
  const { id, slug, fs_slug, display_name, family_slug, rom_count, missing_from_fs } = platform;
  return (
    <li>
      <Link
        to="/platform/$platform"
        params={{ platform: id }}
        className="flex min-h-14 items-center gap-3 rounded-sm px-2 py-1.5 transition hover:bg-hover"
        activeProps={{ className: 'bg-accent-soft', 'aria-current': 'page' }}
        onClick={onNavigate}
      >
        <PlatformBadge slug={slug} family={family_slug} />
        <span className="grid min-w-0 flex-1">
          <span className="line-clamp-2 text-[0.9375rem]/5 font-medium">{display_name}</span>
          <span className="truncate text-xs text-ink-faint">{fs_slug}</span>
        </span>
        {missing_from_fs && (
          <Badge tone="warn" icon={<Unplug size={12} aria-hidden="true" />}>
            {t('folder-missing')}
          </Badge>
        )}
        <Badge>
          {format.number(rom_count)}
          <span className="sr-only">{t('games-unit', { count: rom_count })}</span>
        </Badge>
      </Link>
    </li>
  );
}
