import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

import { platformQueries } from '#library/data/platforms.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { Button } from '#shared/ui/button.tsx';
import { PlatformBadge } from '#library/covers/platform-badge.tsx';

interface Props {
  /** Of the platform. */
  id: number;
  name: string;
  games: number;
  onClean: () => void;
}

export function MissingRow({ id, name, games, onClean }: Props) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const { data: all } = useQuery(platformQueries.all());
  const platform = all?.find((one) => one.id === id);
  return (
    <li className="flex items-center gap-3 rounded-sm border border-line bg-canvas p-2.5">
      <PlatformBadge slug={platform?.slug ?? name} family={platform?.family_slug} />
      <div className="grid min-w-0 flex-1">
        <Link
          to="/platform/$platform"
          params={{ platform: id }}
          className="rounded-xs wrap-anywhere text-sm font-medium underline-offset-4 hover:underline"
        >
          {name}
        </Link>
        <span className="text-[0.8125rem] text-ink-soft tabular-nums">
          {t('missing-games', { count: games, number: format.number(games) })}
        </span>
      </div>
      <Button size="sm" aria-label={t('missing-clean-of', { name })} onClick={onClean}>
        {t('missing-clean')}
      </Button>
    </li>
  );
}
