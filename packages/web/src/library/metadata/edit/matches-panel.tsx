import { Link2Off, RotateCcw, Search } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { SOURCES } from '@saveroom/contract';

import { useFormat } from '#shared/i18n/use-format.ts';
import { Badge } from '#shared/ui/badge.tsx';
import { Button } from '#shared/ui/button.tsx';
import { IconButton } from '#shared/ui/icon-button.tsx';

import { SourcePicture } from '../source-picture.tsx';
import type { EditForm } from './use-edit-form.ts';

interface Props {
  form: EditForm;
  onMatch: () => void;
}

const ROW = 'flex items-center gap-3 rounded-sm border border-line py-2 pr-1.5 pl-2';

/** The match of each source, and the sources whose match was removed. Saved with the form. */
export function MatchesPanel({ form, onMatch }: Props) {
  const { t } = useTranslation('rom');
  const format = useFormat();
  const { matches, refusedSources } = form;
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="flex-1 basis-64 text-sm text-pretty text-ink-soft">{t('matches-text')}</p>
        <Button icon={<Search size={16} aria-hidden="true" />} onClick={onMatch}>
          {t('match')}
        </Button>
      </div>
      {matches.length === 0 && (
        <p className="rounded-sm border border-dashed border-line px-3 py-8 text-center text-sm text-ink-faint">
          {t('matches-none')}
        </p>
      )}
      <ul className="grid gap-2">
        {matches.map((match) => (
          <li key={match.source} className={ROW}>
            <SourcePicture url={match.url_cover} className="h-14 w-10.5 shrink-0" />
            <div className="grid min-w-0 flex-1 gap-0.5">
              <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
                <span className="text-sm font-semibold">{SOURCES[match.source].name}</span>
                {match.state === 'suggested' && <Badge tone="accent">{t('match-suggested')}</Badge>}
              </span>
              <span className="truncate text-sm">{match.name}</span>
              <span className="text-xs text-ink-faint">
                {`${t(`method-${match.method}`)} · ${format.percent(match.score)} · ${format.ago(match.fetched_at)}`}
              </span>
            </div>
            <IconButton
              label={t('match-remove', { name: `${SOURCES[match.source].name}: ${match.name}` })}
              onClick={() => form.refuse(match.source)}
            >
              <Link2Off size={16} aria-hidden="true" />
            </IconButton>
          </li>
        ))}
      </ul>
      {refusedSources.length > 0 && (
        <section className="grid gap-2">
          <h3 className="text-sm font-medium">{t('matches-blocked')}</h3>
          <ul className="flex flex-wrap gap-2">
            {refusedSources.map((source) => (
              <li key={source}>
                <Button
                  size="sm"
                  icon={<RotateCcw size={14} aria-hidden="true" />}
                  aria-label={t('matches-allow', { source: SOURCES[source].name })}
                  onClick={() => form.allow(source)}
                >
                  {SOURCES[source].name}
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
