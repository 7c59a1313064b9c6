import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

import type { PlayStats } from '@saveroom/contract';

import { platformQueries } from '#library/data/platforms.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { basePath } from '#shared/lib/base-path.ts';
import { Cover } from '#library/covers/cover.tsx';

const COVER_RATIO = 2 / 3;

export function MostPlayed({ games }: { games: PlayStats['most_played'] }) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const { data: platforms = [] } = useQuery(platformQueries.all());
  return (
    <section aria-label={t('play-most-played')} className="grid gap-4">
      <h3 className="text-sm font-semibold">{t('play-most-played')}</h3>
      <ol className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
        {games.map(({ rom_id, name, platform_id, path_cover_small, duration_ms, sessions }) => {
          const platform = platforms.find(({ id }) => id === platform_id);
          return (
            <li key={rom_id}>
              <Link
                to="/rom/$rom"
                params={{ rom: rom_id }}
                className="flex items-center gap-3 rounded-sm p-1 hover:bg-hover"
              >
                <Cover
                  src={path_cover_small && `${basePath}${path_cover_small}`}
                  ratio={COVER_RATIO}
                  title={name}
                  platformName={platform?.display_name ?? ''}
                  platformSlug={platform?.slug ?? ''}
                  family={platform?.family_name}
                  className="w-11 shrink-0 rounded-xs"
                />
                <span className="grid min-w-0 gap-0.5">
                  <span className="truncate text-sm font-medium">{name}</span>
                  <span className="text-[0.8125rem] text-ink-soft tabular-nums">
                    {t('play-duration', {
                      count: sessions,
                      time: format.duration(duration_ms / 1000),
                      number: format.number(sessions),
                    })}
                  </span>
                </span>
              </Link>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
