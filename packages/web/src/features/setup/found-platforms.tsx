import { useTranslation } from 'react-i18next';

import type { SetupLibrary } from '@saveroom/contract';

import { useFormat } from '#i18n/use-format.ts';
import { FolderTiles } from '#ui/folder-tiles.tsx';

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
      <FolderTiles
        label={t('setup-found')}
        folders={platforms.map(({ fs_slug, rom_count }) => ({
          name: fs_slug,
          text: t('setup-games', { count: rom_count, number: format.number(rom_count) }),
        }))}
      />
    </div>
  );
}
