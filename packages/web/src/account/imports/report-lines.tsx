import { useInfiniteQuery } from '@tanstack/react-query';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { IMPORT_OUTCOMES } from '@saveroom/contract';
import type { ImportKind, ImportLine, ImportOutcome, ImportRun } from '@saveroom/contract';

import { importQueries } from '#account/data/imports.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { useDebounced } from '#shared/lib/use-debounced.ts';
import { Badge } from '#shared/ui/badge.tsx';
import { FailedQuery } from '#shared/ui/failed-state.tsx';
import { SearchField } from '#shared/ui/search-field.tsx';
import { Select } from '#shared/ui/select.tsx';
import { SkeletonRows } from '#shared/ui/skeleton.tsx';

import { useReasonText } from './use-reason-text.ts';

const DEBOUNCE_MS = 300;
const ROW_HEIGHT = 57;
const OVERSCAN = 10;
/** Rows before the end of what is loaded at which the next page is requested. */
const NEAR_END = 30;
const TONE = {
  new: 'good',
  same: 'plain',
  kept: 'accent',
  skipped: 'warn',
  failed: 'danger',
} as const satisfies Record<ImportOutcome, string>;

interface Props {
  run: ImportRun;
  /** Absent: all kinds. */
  kind: ImportKind | undefined;
  outcomes: Partial<Record<ImportOutcome, number>>;
}

/** The items of a report, which can be filtered by outcome and searched. */
export function ReportLines({ run, kind, outcomes }: Props) {
  const { t } = useTranslation('imports');
  const format = useFormat();
  const tense = run.is_dry_run ? 'would' : 'did';
  // Items that need attention come first.
  const [outcome, setOutcome] = useState<ImportOutcome | ''>(
    outcomes.failed ? 'failed' : outcomes.skipped ? 'skipped' : '',
  );
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed, DEBOUNCE_MS).trim();
  const { data, ...query } = useInfiniteQuery(
    importQueries.lines(run.id, {
      kind,
      outcome: outcome === '' ? undefined : outcome,
      search: search === '' ? undefined : search,
    }),
  );
  const lines = data?.pages.flatMap(({ items }) => items) ?? [];
  const total = data?.pages.at(-1)?.total ?? 0;
  const more = () => {
    if (query.hasNextPage && !query.isFetchingNextPage) void query.fetchNextPage();
  };
  const options = IMPORT_OUTCOMES.filter((value) => (outcomes[value] ?? 0) > 0).map((value) => ({
    value,
    label: t('counted', {
      name: outcomeText(t, value, tense),
      number: format.number(outcomes[value] ?? 0),
    }),
  }));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 rounded-sm bg-sunken p-3">
      <div className="grid items-end gap-3 sm:grid-cols-[minmax(0,16rem)_minmax(0,1fr)]">
        <Select
          label={t('filter-outcome')}
          value={outcome}
          onChange={setOutcome}
          options={[{ value: '', label: t('filter-all') }, ...options]}
        />
        <SearchField label={t('filter-search')} value={typed} onChange={setTyped} />
      </div>
      {query.isPending && <SkeletonRows rowClass="h-12" className="grid gap-2" />}
      {query.isLoadingError && <FailedQuery title={t('lines-failed')} query={query} />}
      {data && lines.length === 0 && (
        <p className="py-6 text-center text-sm text-ink-soft">{t('lines-empty')}</p>
      )}
      {lines.length > 0 && (
        <Lines lines={lines} hasKind={kind === undefined} tense={tense} onNearEnd={more} />
      )}
      {data && (
        <p aria-live="polite" className="text-[0.8125rem] text-ink-faint tabular-nums">
          {t('lines-count', { count: total, number: format.number(total) })}
        </p>
      )}
    </div>
  );
}

type Translate = ReturnType<typeof useTranslation<['imports', 'common']>>['t'];

const outcomeText = (t: Translate, outcome: ImportOutcome, tense: 'would' | 'did'): string =>
  outcome === 'new' ? t(`outcome-new-${tense}`) : t(`outcome-${outcome}`);

interface LinesProps {
  lines: readonly ImportLine[];
  hasKind: boolean;
  tense: 'would' | 'did';
  onNearEnd: () => void;
}

function Lines({ lines, hasKind, tense, onNearEnd }: LinesProps) {
  const { t } = useTranslation('imports');
  const reasonText = useReasonText();
  const box = useRef<HTMLElement>(null);
  const virtualizer = useVirtualizer({
    count: lines.length,
    getScrollElement: () => box.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: OVERSCAN,
  });
  const items = virtualizer.getVirtualItems();
  const last = items.at(-1)?.index ?? 0;
  const isNearEnd = last >= lines.length - NEAR_END;
  useEffect(() => {
    if (isNearEnd) onNearEnd();
  });
  return (
    <section
      ref={box}
      aria-label={t('lines-label')}
      className="max-h-[60dvh] overflow-auto rounded-sm border border-line bg-surface"
    >
      <ol className="relative" style={{ height: virtualizer.getTotalSize() }}>
        {items.map(({ index, start }) => {
          const line = lines[index];
          if (!line) return null;
          const details = [hasKind && t(`kind-${line.kind}`), line.place].filter(Boolean);
          const reason = reasonText(line.reason_code, line.reason);
          return (
            <li
              key={index}
              data-index={index}
              ref={virtualizer.measureElement}
              aria-setsize={lines.length}
              aria-posinset={index + 1}
              className="absolute inset-x-0 flex items-start gap-3 border-b border-line px-3 py-2"
              style={{ top: start }}
            >
              <div className="grid min-w-0 flex-1 gap-0.5">
                <p className="text-sm font-medium wrap-anywhere">{line.subject}</p>
                {reason && <p className="text-[0.8125rem] wrap-anywhere text-ink-soft">{reason}</p>}
                {details.length > 0 && (
                  <p className="text-xs wrap-anywhere text-ink-faint">{details.join(' · ')}</p>
                )}
              </div>
              <Badge tone={TONE[line.outcome]}>{outcomeText(t, line.outcome, tense)}</Badge>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
