import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

import type { SetupLibrary } from '@saveroom/contract';

import { platformQueries } from '#data/platforms.ts';
import { useFormat } from '#i18n/use-format.ts';
import { FolderTiles } from '#ui/folder-tiles.tsx';
import { RootCard } from '#ui/root-card.tsx';

export function LibraryRoot({ root }: { root: SetupLibrary['roots'][number] }) {
  const { t } = useTranslation('scan');
  const format = useFormat();
  const { data: all } = useQuery(platformQueries.all());
  const { state, writable, layout, platforms } = root;
  const total = platforms.reduce((sum, { rom_count }) => sum + rom_count, 0);
  return (
    <RootCard
      root={root}
      stateLabel={t(`state-${state}`)}
      accessLabel={writable ? t('writable') : t('read-only')}
      layoutLabel={layout && t(`layout-${layout}`)}
    >
      {state === 'ready' ? (
        <div className="grid gap-2.5">
          <div className="flex flex-wrap items-baseline justify-between gap-x-4 text-sm">
            <h3 className="font-semibold">{t('platforms-found')}</h3>
            <p className="text-ink-soft tabular-nums">
              {t('games-in-root', { count: total, number: format.number(total) })}
            </p>
          </div>
          <FolderTiles
            label={t('platforms-found')}
            folders={platforms.map(({ fs_slug, rom_count }) => {
              const known = all?.find((platform) => platform.fs_slug === fs_slug);
              return {
                name: fs_slug,
                text: t('games-in-folder', { count: rom_count }),
                ...(known && { slug: known.slug, family: known.family_slug }),
              };
            })}
          />
        </div>
      ) : (
        <p className="text-sm text-ink-soft">{t(`state-${state}-text`)}</p>
      )}
    </RootCard>
  );
}
