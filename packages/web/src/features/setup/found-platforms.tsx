import { useTranslation } from 'react-i18next';

import type { SetupLibrary } from '@saveroom/contract';

import { useFormat } from '#i18n/use-format.ts';
import { Monogram } from '#ui/monogram.tsx';

interface Props {
  platforms: SetupLibrary['existing_platforms'];
}

export function FoundPlatforms({ platforms }: Props) {
  const { t } = useTranslation('login');
  const format = useFormat();
  const total = platforms.reduce((sum, { rom_count }) => sum + rom_count, 0);
  return (
    <div className="grid gap-2.5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 text-sm">
        <h2 className="font-semibold">{t('setup-found')}</h2>
        <p className="text-ink-soft tabular-nums">
          {t('setup-total', { count: total, number: format.number(total) })}
        </p>
      </div>
      <ul className="grid max-h-86 grid-cols-2 gap-2 overflow-y-auto sm:grid-cols-3">
        {platforms.map(({ fs_slug, rom_count }) => (
          <li
            key={fs_slug}
            className="flex items-center gap-2.5 rounded-sm border border-line bg-surface p-2"
          >
            <Monogram name={fs_slug} />
            <div className="grid min-w-0">
              <span className="truncate text-sm font-medium" title={fs_slug}>
                {fs_slug}
              </span>
              <span className="text-xs text-ink-faint tabular-nums">
                {t('setup-games', { count: rom_count, number: format.number(rom_count) })}
              </span>
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}
