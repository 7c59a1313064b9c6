import { ExternalLink } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import type { DetailedRom } from '@saveroom/contract';

import { useFormat } from '#shared/i18n/use-format.ts';
import { Card } from '#shared/ui/card.tsx';
import { Facts } from '#shared/ui/facts.tsx';

import { OwnCollections } from './own-collections.tsx';
import { readRatings } from './read-ratings.ts';
import { gameSources } from '#library/source-pages.ts';
import { SourceRatings } from './source-ratings.tsx';

/** What is known in figures and names. */
export function OverviewAside({ rom }: { rom: DetailedRom }) {
  const { t } = useTranslation('rom');
  const format = useFormat();
  const { first_release_date: released, player_count } = rom.metadatum;
  const ratings = readRatings(rom);
  const sources = gameSources(rom);
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
