import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ExternalLink, ScanSearch, SearchX } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import type { DetailedRom } from '@saveroom/contract';

import { useMe } from '#shared/data/me.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { Button } from '#shared/ui/button.tsx';
import { Card } from '#shared/ui/card.tsx';
import { Facts } from '#shared/ui/facts.tsx';
import { Markdown } from '#shared/ui/markdown.tsx';
import { ProgressBar } from '#shared/ui/progress-bar.tsx';

import { useMetadataTasks } from '#library/metadata/use-metadata-tasks.tsx';
import { gameSources } from '#library/source-pages.ts';

import { ciaFilesOf, ciaQueries } from '#game/data/cia.ts';
import type { Personal } from '#game/data/rom-personal.ts';
import { ChipLinks, FacetChips } from './facet-chips.tsx';
import type { Playing } from './play-button.tsx';
import { ProgressPanel } from './progress-panel.tsx';
import { facetsOf, readRatings } from './rom-facts.ts';
import type { SourceRating } from './rom-facts.ts';
import { Section } from './rom-layout.tsx';
import { mediaCount, RomMedia } from './rom-media.tsx';

interface Props {
  rom: DetailedRom;
  personal: Personal;
  playing: Playing;
}

export function OverviewPanel({ rom, personal, playing }: Props) {
  const { t } = useTranslation('rom');
  const isUnknown = !rom.summary && rom.is_unidentified;
  return (
    <div className="grid gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_20rem] xl:grid-cols-[minmax(0,1fr)_26rem]">
      <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-x-16 gap-y-9 xl:grid-cols-2">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6 empty:hidden xl:col-span-2">
          <ProgressPanel rom={rom} personal={personal} playing={playing} />
          {isUnknown && <NoMetadata rom={rom} />}
        </div>
        {rom.summary && (
          <Section title={t('summary')}>
            <Markdown text={rom.summary} className="max-w-[75ch] text-base/7! text-pretty" />
          </Section>
        )}
        {mediaCount(rom) > 0 && (
          <div className="min-w-0 xl:order-last xl:col-span-2">
            <Section title={t('tab-media')}>
              <RomMedia rom={rom} />
            </Section>
          </div>
        )}
        {facetsOf(rom).length > 0 && (
          <Section title={t('overview-about')}>
            <FacetChips rom={rom} />
          </Section>
        )}
      </div>
      <OverviewAside rom={rom} />
    </div>
  );
}

/** Shown for games without metadata, with a button to match them. */
function NoMetadata({ rom }: { rom: DetailedRom }) {
  const { t } = useTranslation('rom');
  const { can, may } = useMe();
  const { start, dialog } = useMetadataTasks();
  const hasMore = may('roms.download') && can('roms.user.write');
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-4 rounded-lg border border-dashed border-line-strong p-5">
      <SearchX size={28} strokeWidth={1.5} aria-hidden="true" className="text-ink-faint" />
      <div className="grid flex-1 basis-64 gap-0.5">
        <h2 className="font-semibold">{t('unknown-title')}</h2>
        <p className="text-sm text-pretty text-ink-soft">
          {t(hasMore ? 'unknown-text' : 'unknown-text-only')}
        </p>
      </div>
      {can('roms.write') && (
        <Button
          onClick={() => start({ kind: 'match', romId: rom.id })}
          icon={<ScanSearch size={16} aria-hidden="true" />}
        >
          {t('match')}
        </Button>
      )}
      {dialog}
    </div>
  );
}

function OverviewAside({ rom }: { rom: DetailedRom }) {
  const { t } = useTranslation('rom');
  const format = useFormat();
  const { first_release_date: released, player_count } = rom.metadatum;
  const ratings = readRatings(rom);
  const sources = gameSources(rom);
  const [ciaFile] = ciaFilesOf(rom);
  const { data: cia } = useQuery({ ...ciaQueries.title(ciaFile?.id ?? 0), enabled: !!ciaFile });
  return (
    <aside aria-label={t('facts')} className="grid content-start gap-4">
      <Card title={t('facts')}>
        <Facts
          facts={[
            {
              label: t('fact-released'),
              value: released === null ? null : format.calendarDate(released),
            },
            { label: t('fact-players'), value: player_count },
            { label: t('fact-file'), value: rom.fs_name },
            { label: t('fact-size'), value: format.bytes(rom.fs_size_bytes) },
            { label: t('fact-revision'), value: rom.revision },
            { label: t('fact-version'), value: rom.version },
            { label: t('cia-title-id'), value: cia?.title_id },
            { label: t('fact-added'), value: format.date(rom.created_at) },
          ]}
        />
      </Card>
      {rom.alternative_names.length > 0 && (
        <Card title={t('alternative-names')}>
          <ul className="grid gap-1.5 text-sm">
            {rom.alternative_names.map((name) => (
              <li key={name} className="wrap-anywhere">
                {name}
              </li>
            ))}
          </ul>
        </Card>
      )}
      {ratings.length > 0 && (
        <Card title={t('ratings')}>
          <SourceRatings ratings={ratings} />
        </Card>
      )}
      <OwnCollections rom={rom} />
      {sources.length > 0 && (
        <Card title={t('sources')}>
          <Facts
            facts={sources.map(({ source, id, address }) => ({
              label: source,
              value: address ? (
                <a
                  href={address}
                  target="_blank"
                  rel="noreferrer"
                  className="inline-flex items-center gap-1.5 rounded-xs text-accent-ink underline-offset-4 hover:underline"
                >
                  {id}
                  <ExternalLink size={13} aria-hidden="true" className="shrink-0" />
                  <span className="sr-only">{t('opens-elsewhere')}</span>
                </a>
              ) : (
                id
              ),
            }))}
          />
        </Card>
      )}
    </aside>
  );
}

function SourceRatings({ ratings }: { ratings: readonly SourceRating[] }) {
  const format = useFormat();
  return (
    <ul className="grid gap-3.5">
      {ratings.map(({ source, fraction }) => (
        <li key={source} className="grid gap-1.5">
          <div className="flex justify-between gap-4 text-sm">
            <span className="text-ink-soft">{source}</span>
            <span className="font-medium tabular-nums">{format.percent(fraction)}</span>
          </div>
          <ProgressBar
            label={source}
            value={fraction}
            max={1}
            valueText={format.percent(fraction)}
          />
        </li>
      ))}
    </ul>
  );
}

/** Collections with this game, except favorites, which the star button shows. */
function OwnCollections({ rom }: { rom: DetailedRom }) {
  const { t } = useTranslation('rom');
  const shown = rom.user_collections.filter(({ is_favorite }) => !is_favorite);
  if (shown.length === 0) return null;
  return (
    <Card title={t('collections')}>
      <ChipLinks>
        {shown.map(({ id, name, is_smart }) =>
          is_smart ? (
            <Link
              key={`smart-${id}`}
              to="/collection/smart/$collection"
              params={{ collection: id }}
            >
              {name}
            </Link>
          ) : (
            <Link key={id} to="/collection/$collection" params={{ collection: id }}>
              {name}
            </Link>
          ),
        )}
      </ChipLinks>
    </Card>
  );
}
