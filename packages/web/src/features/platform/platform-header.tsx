import { Unplug } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import type { Platform } from '@saveroom/contract';

import { useFormat } from '#i18n/use-format.ts';
import { usePlatformWords } from '#i18n/use-platform-words.ts';
import { Badge } from '#ui/badge.tsx';
import { familyTint } from '#ui/family-tint.ts';
import { PlatformBadge } from '#ui/platform-badge.tsx';

export function PlatformHeader({ platform }: { platform: Platform }) {
  const { t } = useTranslation('platform');
  const format = useFormat();
  const words = usePlatformWords();
  const { slug, family_slug, family_name, generation, category, rom_count } = platform;
  return (
    <header className="relative mb-6 flex flex-wrap items-center gap-5 overflow-hidden rounded-xl border border-line bg-surface p-5 sm:p-8">
      <span
        aria-hidden="true"
        className="absolute -top-24 -left-16 size-80 rounded-full opacity-35 blur-3xl"
        style={{ background: familyTint(family_slug, slug) }}
      />
      <PlatformBadge slug={slug} family={family_slug} size={88} className="relative shadow-2" />
      <div className="relative grid min-w-0 flex-1 basis-60 gap-2">
        <h1 className="text-2xl/8 font-bold wrap-anywhere sm:text-[2rem]/10">
          {platform.display_name}
        </h1>
        <p className="text-ink-soft tabular-nums">
          {t('header-facts', {
            count: rom_count,
            number: format.number(rom_count),
            size: format.bytes(platform.fs_size_bytes),
          })}
        </p>
        <div className="flex flex-wrap gap-1.5">
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
    </header>
  );
}
