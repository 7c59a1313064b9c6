import { Check, Link2Off } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { SOURCES } from '@saveroom/contract';
import type { RomMetadata, SourceId, SourceMatch } from '@saveroom/contract';

import { useErrorText } from '#shared/i18n/use-error-text.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { classes } from '#shared/lib/classes.ts';
import { useIsDesktop } from '#shared/lib/use-media.ts';
import { Button } from '#shared/ui/button.tsx';
import { IconButton } from '#shared/ui/icon-button.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { Skeleton } from '#shared/ui/skeleton.tsx';
import { Spinner } from '#shared/ui/spinner.tsx';

import { MatchResult } from './match-result.tsx';
import { columnResults, currentMatch, pickOf, unavailableReason } from './match-results.ts';
import type { SourcePick, SourcePicks } from './match-results.ts';
import type { SourceSearch } from './use-match.ts';
import { UnavailableSources } from './unavailable-sources.tsx';

interface Props {
  sources: readonly SourceSearch[];
  known: RomMetadata | undefined;
  picks: SourcePicks;
  onPick: (pick: SourcePick) => void;
  /** Applies one result at once. */
  onUse: (pick: SourcePick) => void;
  onRefuse: (source: SourceId) => void;
  onAllow: (source: SourceId) => void;
}

/** Whether no results can be expected from a source. */
const hasNoResults = ({ answer, error, isOn }: SourceSearch): boolean =>
  answer || error ? unavailableReason(answer) !== null : !isOn;

/** One column per source; on phones one source at a time. */
export function SourceBoard({ sources, known, picks, onPick, onUse, onRefuse, onAllow }: Props) {
  const { t } = useTranslation('rom');
  const format = useFormat();
  const isDesktop = useIsDesktop();
  const [selected, setSelected] = useState<SourceId | null>(null);
  const unavailable = sources.filter(hasNoResults);
  // An existing match or suggestion is shown even if the source is unavailable now.
  const hasKnown = ({ source }: SourceSearch) =>
    currentMatch(known, source) !== undefined || columnResults(source, known, []).length > 0;
  const shownSources = sources.filter(
    (search) => !unavailable.includes(search) || hasKnown(search),
  );
  const column = (search: SourceSearch) => (
    <SourceColumn
      search={search}
      known={known}
      picks={picks}
      onPick={onPick}
      onUse={onUse}
      onRefuse={() => onRefuse(search.source)}
      onAllow={() => onAllow(search.source)}
    />
  );
  const countOf = ({ source, answer }: SourceSearch) =>
    columnResults(source, known, answer?.results ?? []).length;
  const shown = shownSources.find(({ source }) => source === selected) ?? shownSources[0];
  if (shownSources.length === 0) {
    return (
      <div className="grid gap-4">
        <p className="rounded-md border border-dashed border-line-strong px-4 py-6 text-center text-ink-soft">
          {t('match-no-sources')}
        </p>
        <UnavailableSources sources={unavailable} />
      </div>
    );
  }
  return (
    <div className="grid min-h-0 grid-cols-[minmax(0,1fr)] gap-4">
      {isDesktop ? (
        <div className="grid auto-cols-[minmax(15.5rem,1fr)] grid-flow-col gap-3 overflow-x-auto pb-2">
          {shownSources.map((search) => (
            <section
              key={search.source}
              aria-label={SOURCES[search.source].name}
              className="flex h-[min(48dvh,34rem)] min-h-72 min-w-0 flex-col rounded-md border border-line bg-canvas"
            >
              <h3 className="flex items-center justify-between gap-2 border-b border-line px-3 py-2.5 text-sm font-semibold">
                {SOURCES[search.source].name}
                <span className="text-xs font-normal text-ink-faint tabular-nums">
                  {search.isFetching ? <Spinner size={14} /> : format.number(countOf(search))}
                </span>
              </h3>
              <div className="min-h-0 flex-1 overflow-y-auto p-2" tabIndex={-1}>
                {column(search)}
              </div>
            </section>
          ))}
        </div>
      ) : (
        <>
          <SourceSwitch
            sources={shownSources.map((search) => ({
              source: search.source,
              count: search.isFetching ? null : countOf(search),
              isPicked: picks.has(search.source),
            }))}
            value={shown?.source ?? null}
            onChange={setSelected}
          />
          <div className="min-h-[40dvh]">{shown && column(shown)}</div>
        </>
      )}
      <UnavailableSources sources={unavailable} />
    </div>
  );
}

interface Entry {
  source: SourceId;
  /** Null while it is being searched. */
  count: number | null;
  isPicked: boolean;
}

interface SourceSwitchProps {
  sources: readonly Entry[];
  value: SourceId | null;
  onChange: (source: SourceId) => void;
}

/** Selects the source to show on phones. */
function SourceSwitch({ sources, value, onChange }: SourceSwitchProps) {
  const { t } = useTranslation('rom');
  const format = useFormat();
  const name = useId();
  return (
    <fieldset className="-mx-6 flex min-w-0 gap-1.5 overflow-x-auto px-6 py-1">
      <legend className="sr-only">{t('match-sources')}</legend>
      {sources.map(({ source, count, isPicked }) => (
        <label
          key={source}
          className={classes(
            'relative flex min-h-9 shrink-0 items-center gap-1.5 rounded-full border px-3 text-[0.8125rem] font-medium transition',
            'has-focus-visible:outline-2 has-focus-visible:outline-focus',
            source === value
              ? 'border-accent bg-accent-soft text-ink'
              : 'border-line text-ink-soft',
          )}
        >
          <input
            type="radio"
            name={name}
            checked={source === value}
            onChange={() => onChange(source)}
            className="absolute inset-0 z-10 opacity-0"
          />
          {isPicked && <Check size={14} className="text-accent-ink" aria-hidden="true" />}
          {SOURCES[source].name}
          <span className="text-xs text-ink-faint tabular-nums">
            {count === null ? <Spinner size={12} /> : format.number(count)}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

interface SourceColumnProps {
  search: SourceSearch;
  known: RomMetadata | undefined;
  picks: SourcePicks;
  onPick: (pick: SourcePick) => void;
  onUse: (pick: SourcePick) => void;
  onRefuse: () => void;
  onAllow: () => void;
}

const ROWS = ['a', 'b', 'c'];

function SourceColumn(props: SourceColumnProps) {
  const { search, known, picks, onPick, onUse, onRefuse, onAllow } = props;
  const { t } = useTranslation(['rom', 'common']);
  const errorText = useErrorText();
  const { source, answer, error, isFetching, retry } = search;
  const current = currentMatch(known, source);
  const results = columnResults(source, known, answer?.results ?? []);
  const refused = known?.refused.some((one) => one.source === source) ?? false;
  const isUnavailable = unavailableReason(answer) !== null;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-2">
      {current && <CurrentMatch match={current} onRefuse={onRefuse} />}
      {refused && (
        <div className="flex flex-wrap items-center gap-x-2 rounded-sm bg-hover py-1 pr-1 pl-3 text-xs text-ink-soft">
          <span className="flex-1">{t('match-blocked')}</span>
          <Button size="sm" variant="ghost" onClick={onAllow}>
            {t('match-allow')}
          </Button>
        </div>
      )}
      {results.map((result) => (
        <MatchResult
          key={result.source_id}
          result={result}
          isPicked={picks.get(source)?.sourceId === result.source_id}
          onPick={() => onPick(pickOf(source, result))}
          onUse={() => onUse(pickOf(source, result))}
        />
      ))}
      {isFetching && !answer && (
        <output
          aria-label={t('match-searching', { source: SOURCES[source].name })}
          className="grid gap-2"
        >
          {ROWS.map((row) => (
            <Skeleton key={row} className="h-24" />
          ))}
        </output>
      )}
      {(error || isUnavailable) && !isFetching && (
        <Notice tone="warn">
          <p>{error ? errorText(error) : t('match-failed')}</p>
          <Button size="sm" className="mt-2" onClick={retry}>
            {t('common:retry')}
          </Button>
        </Notice>
      )}
      {answer?.state === 'ok' && results.length === 0 && (
        <p className="rounded-sm border border-dashed border-line px-3 py-6 text-center text-sm text-ink-faint">
          {t('match-none')}
        </p>
      )}
    </div>
  );
}

function CurrentMatch({ match, onRefuse }: { match: SourceMatch; onRefuse: () => void }) {
  const { t } = useTranslation('rom');
  const format = useFormat();
  const isCertain = match.score >= 1 || match.method === 'user';
  return (
    <div className="flex items-center gap-2 rounded-sm bg-good-soft py-1.5 pr-1 pl-3">
      <div className="grid min-w-0 flex-1">
        <span className="text-xs font-medium text-good-ink">{t('match-current')}</span>
        <span className="truncate text-sm font-medium">{match.name}</span>
        <span className="truncate text-xs text-ink-soft">
          {t(`method-${match.method}`)}
          {!isCertain && ` · ${format.percent(match.score)}`}
        </span>
      </div>
      <IconButton label={t('match-remove', { name: match.name })} onClick={onRefuse}>
        <Link2Off size={16} aria-hidden="true" />
      </IconButton>
    </div>
  );
}
