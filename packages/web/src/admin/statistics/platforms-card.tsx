import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { LibraryStats } from '@saveroom/contract';

import { platformQueries } from '#library/data/platforms.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { BarList } from '#shared/ui/bar-list.tsx';
import { Card } from '#shared/ui/card.tsx';
import { PlatformBadge } from '#library/covers/platform-badge.tsx';
import { Segmented } from '#shared/ui/segmented.tsx';

const ORDERS = ['name', 'bytes', 'games'] as const;
type Order = (typeof ORDERS)[number];

interface Props extends Pick<LibraryStats, 'platforms'> {
  totalBytes: number;
}

export function PlatformsCard({ platforms, totalBytes }: Props) {
  const { t } = useTranslation('administration');
  const format = useFormat();
  const { data: known = [] } = useQuery(platformQueries.all());
  const [order, setOrder] = useState<Order>('bytes');
  const families = new Map(known.map(({ id, family_name }) => [id, family_name]));
  const sorted = platforms.toSorted((a, b) =>
    order === 'name' ? format.compare(a.name, b.name) : b[order] - a[order],
  );
  const measure = order === 'games' ? 'games' : 'bytes';
  const most = Math.max(1, ...platforms.map((platform) => platform[measure]));
  return (
    <Card
      title={t('stats-by-platform')}
      description={t(measure === 'games' ? 'stats-bar-games' : 'stats-bar-size')}
      actions={
        <Segmented
          label={t('stats-order')}
          value={order}
          onChange={setOrder}
          options={ORDERS.map((value) => ({ value, label: t(`stats-order-${value}`) }))}
        />
      }
    >
      <BarList
        label={t('stats-by-platform')}
        className="md:grid-cols-[repeat(2,minmax(0,1fr))]"
        bars={sorted.map(({ id, slug, name, games, bytes, ...platform }) => ({
          key: id,
          mark: <PlatformBadge slug={slug} family={families.get(id)} size={36} />,
          name: (
            <Link to="/platform/$platform" params={{ platform: id }} className="hover:underline">
              {name}
            </Link>
          ),
          text: t('stats-platform', {
            count: games,
            games: format.number(games),
            size: format.bytes(bytes),
            share: format.percent(totalBytes > 0 ? bytes / totalBytes : 0),
          }),
          share: { ...platform, games, bytes }[measure] / most,
        }))}
      />
    </Card>
  );
}
