import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import type { Platform } from '@saveroom/contract';

import { useFormat } from '#i18n/use-format.ts';
import { Figures } from '#ui/figures.tsx';
import { Page } from '#ui/page.tsx';

import { PlatformTile } from './platform-tile.tsx';

interface Props {
  platforms: readonly Platform[];
  notices: ReactNode;
}

export function HomeLibrary({ platforms, notices }: Props) {
  const { t } = useTranslation(['home', 'common']);
  const format = useFormat();
  const sum = (field: 'rom_count' | 'fs_size_bytes') =>
    platforms.reduce((total, platform) => total + platform[field], 0);
  const games = sum('rom_count');
  const sorted = platforms.toSorted((a, b) => format.compare(a.display_name, b.display_name));
  return (
    <Page title={t('library-title')}>
      <div className="grid gap-8">
        <div className="grid gap-3 empty:hidden">{notices}</div>
        <section aria-labelledby="home-totals">
          <h2 id="home-totals" className="sr-only">
            {t('totals')}
          </h2>
          <Figures
            size="lg"
            className="grid-cols-3 rounded-lg border border-line bg-surface p-5 sm:max-w-160 sm:p-6"
            figures={[
              { label: t('total-games', { count: games }), value: format.number(games) },
              {
                label: t('total-platforms', { count: platforms.length }),
                value: format.number(platforms.length),
              },
              { label: t('total-size'), value: format.bytes(sum('fs_size_bytes')) },
            ]}
          />
        </section>
        <section aria-labelledby="home-platforms" className="grid gap-4">
          <h2 id="home-platforms" className="text-lg font-semibold">
            {t('common:nav-platforms')}
          </h2>
          <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,17rem),1fr))] gap-3">
            {sorted.map((platform) => (
              <PlatformTile key={platform.id} platform={platform} />
            ))}
          </ul>
        </section>
      </div>
    </Page>
  );
}
