import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { sourceName } from '@saveroom/contract';
import type { LibraryStats } from '@saveroom/contract';

import { PlatformBadge } from '#library/covers/platform-badge.tsx';
import { regionName } from '#library/covers/region-codes.ts';
import { RegionFlags } from '#library/covers/region-flags.tsx';
import { platformQueries } from '#library/data/platforms.ts';
import { tagOf } from '#shared/i18n/languages.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { BarList } from '#shared/ui/bar-list.tsx';
import { Button } from '#shared/ui/button.tsx';
import { Card } from '#shared/ui/card.tsx';
import { Segmented } from '#shared/ui/segmented.tsx';

const ORDERS = ['name', 'bytes', 'games'] as const;
type Order = (typeof ORDERS)[number];

interface Props extends Pick<LibraryStats, 'platforms'> {
  totalBytes: number;
}

export function PlatformStatsCard({ platforms, totalBytes }: Props) {
  const { t } = useTranslation('administration');
  const format = useFormat();
  const { data: known = [] } = useQuery(platformQueries.all());
  const [order, setOrder] = useState<Order>('bytes');
  const families = new Map(known.map(({ id, family_name }) => [id, family_name]));
  const sorted = platforms.toSorted((a, b) =>
    order === 'name' ? format.compare(a.name, b.name) : b[order] - a[order],
  );
  const measure = order === 'games' ? 'games' : 'bytes';
  const max = Math.max(1, ...platforms.map((platform) => platform[measure]));
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
          share: { ...platform, games, bytes }[measure] / max,
        }))}
      />
    </Card>
  );
}

/** How many games are identified, and by which source. */
export function CoverageCard({ stats }: { stats: LibraryStats }) {
  const { t } = useTranslation('administration');
  const format = useFormat();
  const { totals, sources } = stats;
  const bar = (key: string, name: string, count: number, tone?: 'warn') => ({
    key,
    name,
    text: t('stats-share', {
      number: format.number(count),
      share: format.percent(count / totals.games),
    }),
    share: count / totals.games,
    tone,
  });
  return (
    <Card title={t('stats-coverage')} description={t('stats-coverage-text')}>
      <div className="grid gap-6">
        <BarList
          label={t('stats-coverage')}
          bars={[
            bar('matched', t('stats-matched'), totals.matched),
            bar('verified', t('stats-verified'), totals.verified),
            ...(totals.missing > 0
              ? [bar('missing', t('stats-missing'), totals.missing, 'warn')]
              : []),
          ]}
        />
        {sources.length > 0 && (
          <>
            <h3 className="text-sm font-semibold">{t('stats-by-source')}</h3>
            <BarList
              label={t('stats-by-source')}
              bars={sources.map(({ source, matched }) => bar(source, sourceName(source), matched))}
            />
          </>
        )}
      </div>
    </Card>
  );
}

const INITIAL_COUNT = 10;

export function RegionsCard({ regions }: Pick<LibraryStats, 'regions'>) {
  const { t, i18n } = useTranslation('administration');
  const format = useFormat();
  const [isWhole, setWhole] = useState(false);
  const max = regions[0]?.count ?? 1;
  const shown = isWhole ? regions : regions.slice(0, INITIAL_COUNT);
  return (
    <Card title={t('stats-regions')} description={t('stats-regions-text')}>
      <div className="grid gap-5">
        {regions.length === 0 && <p className="text-sm text-ink-soft">{t('stats-no-regions')}</p>}
        <BarList
          label={t('stats-regions')}
          bars={shown.map(({ region, count }) => ({
            key: region,
            mark: <RegionFlags regions={[region]} className="w-6" />,
            name: regionName(region, tagOf(i18n.language)),
            text: format.number(count),
            share: count / max,
          }))}
        />
        {regions.length > INITIAL_COUNT && (
          <Button
            size="sm"
            className="justify-self-start"
            aria-expanded={isWhole}
            onClick={() => setWhole(!isWhole)}
          >
            {isWhole ? t('stats-fewer') : t('stats-all', { count: regions.length })}
          </Button>
        )}
      </div>
    </Card>
  );
}
