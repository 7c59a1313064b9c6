import { Unplug } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import type { Platform } from '@saveroom/contract';

import { useFormat } from '#shared/i18n/use-format.ts';
import { usePlatformWords } from '#shared/i18n/use-platform-words.ts';
import { Badge } from '#shared/ui/badge.tsx';
import { familyTint } from '#library/covers/family-tint.ts';
import { PlatformBadge } from '#library/covers/platform-badge.tsx';

import { PlatformName } from './platform-name.tsx';

interface Props {
  platform: Platform;
  mayRename: boolean;
}

/** Its badge in its own light, its name, and how much of it there is. */
export function PlatformHero({ platform, mayRename }: Props) {
  const { t } = useTranslation('platform');
  const format = useFormat();
  const words = usePlatformWords();
  const { slug, family_slug, family_name, generation, category, rom_count } = platform;
  return (
    <div className="relative grid justify-items-center gap-2 overflow-hidden rounded-lg bg-canvas px-4 pt-8 pb-5 text-center">
      <span
        aria-hidden="true"
        className="absolute -top-20 left-1/2 size-64 -translate-x-1/2 rounded-full opacity-35 blur-3xl"
        style={{ background: familyTint(family_slug, slug) }}
      />
      <PlatformBadge
        slug={slug}
        family={family_slug}
        size={112}
        className="relative mb-2 shadow-2"
      />
      <PlatformName platform={platform} mayRename={mayRename} />
      <p className="relative text-sm text-ink-soft tabular-nums">
        {t('header-facts', {
          count: rom_count,
          number: format.number(rom_count),
          size: format.bytes(platform.fs_size_bytes),
        })}
      </p>
      <div className="relative flex flex-wrap justify-center gap-1.5">
        {family_name && <Badge>{family_name}</Badge>}
        {generation !== null && generation > 0 && <Badge>{words.generation(generation)}</Badge>}
        {category && <Badge>{words.category(category)}</Badge>}
        {platform.missing_from_fs && (
          <Badge tone="warn" icon={<Unplug size={12} aria-hidden="true" />}>
            {t('folder-missing')}
          </Badge>
        )}
      </div>
    </div>
  );
}
