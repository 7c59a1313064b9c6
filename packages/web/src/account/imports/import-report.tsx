import { ChevronRight, Download } from 'lucide-react';
import { Fragment, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { IMPORT_KINDS, IMPORT_OUTCOMES } from '@saveroom/contract';
import type { ImportKind, ImportOutcome, ImportRun } from '@saveroom/contract';

import { reportAddress } from '#account/data/imports.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { classes } from '#shared/lib/classes.ts';
import { buttonClass } from '#shared/ui/button-class.ts';
import { Figures } from '#shared/ui/figures.tsx';
import { Table } from '#shared/ui/table.tsx';

import { ReportLines } from './report-lines.tsx';

/** `left`: skipped or failed. */
const COLUMNS = ['found', 'new', 'same', 'kept', 'left'] as const;
type Column = (typeof COLUMNS)[number];
export type Counts = Readonly<Record<Column, number>>;

export function countOutcomes(outcomes: Partial<Record<ImportOutcome, number>>): Counts {
  const { new: added = 0, same = 0, kept = 0, skipped = 0, failed = 0 } = outcomes;
  const left = skipped + failed;
  return { found: added + same + kept + left, new: added, same, kept, left };
}

/** Adds up the outcomes of all kinds. */
export function sumOutcomes({ counts }: Pick<ImportRun, 'counts'>) {
  const sum: Partial<Record<ImportOutcome, number>> = {};
  for (const outcomes of Object.values(counts)) {
    for (const outcome of IMPORT_OUTCOMES) {
      sum[outcome] = (sum[outcome] ?? 0) + (outcomes?.[outcome] ?? 0);
    }
  }
  return sum;
}

type DryRun = Pick<ImportRun, 'is_dry_run'>;

function columnKey(column: Column, { is_dry_run }: DryRun) {
  if (column === 'found') return 'column-found';
  if (column === 'left') return 'outcome-skipped';
  if (column === 'new') return is_dry_run ? 'outcome-new-would' : 'outcome-new-did';
  return `outcome-${column}` as const;
}

/** One line with all counts but zeros: “Imported: 12 · Left out: 3”. */
export function useCountsText(): (run: DryRun, counts: Counts) => string {
  const { t } = useTranslation('imports');
  const format = useFormat();
  return (run, counts) =>
    COLUMNS.filter((column) => column !== 'found' && counts[column] > 0)
      .map((column) =>
        t('counted', { name: t(columnKey(column, run)), number: format.number(counts[column]) }),
      )
      .join(' · ');
}

interface Props {
  run: ImportRun;
}

/** What an import did, or what it would do after a check, by kind; each kind lists its items. */
export function ImportReport({ run }: Props) {
  const { t } = useTranslation('imports');
  const format = useFormat();
  const [open, setOpen] = useState<ImportKind | 'all' | null>(null);
  const id = useId();
  const countsText = useCountsText();
  const total = countOutcomes(sumOutcomes(run));
  const kinds = IMPORT_KINDS.filter((kind) => countOutcomes(run.counts[kind] ?? {}).found > 0);
  const label = (column: Column) => t(columnKey(column, run));
  const rows: readonly (ImportKind | 'all')[] = kinds.length > 1 ? ['all', ...kinds] : kinds;
  if (total.found === 0) return <p className="text-sm text-ink-soft">{t('report-empty')}</p>;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <Figures
        className="grid-cols-2 sm:grid-cols-5"
        figures={COLUMNS.map((column) => ({
          label: label(column),
          value: format.number(total[column]),
          notable: column === 'left' && total.left > 0,
        }))}
      />
      <Table.Root caption={t('report-caption')}>
        <Table.Head>
          <Table.HeadCell>{t('column-kind')}</Table.HeadCell>
          {COLUMNS.map((column) => (
            <Table.HeadCell key={column} className="text-right max-sm:hidden">
              {label(column)}
            </Table.HeadCell>
          ))}
        </Table.Head>
        <tbody>
          {rows.map((kind) => {
            const outcomes = kind === 'all' ? sumOutcomes(run) : (run.counts[kind] ?? {});
            const counts = countOutcomes(outcomes);
            const isOpen = open === kind;
            const panel = `${id}-${kind}`;
            return (
              <Fragment key={kind}>
                <Table.Row className={isOpen ? 'border-0' : undefined}>
                  <Table.Cell className="p-0!">
                    <button
                      type="button"
                      aria-expanded={isOpen}
                      aria-controls={isOpen ? panel : undefined}
                      onClick={() => setOpen(isOpen ? null : kind)}
                      className="flex min-h-11 w-full items-center gap-2 rounded-sm px-1 py-2 text-left -outline-offset-2"
                    >
                      <ChevronRight
                        size={16}
                        aria-hidden="true"
                        className={classes(
                          'shrink-0 text-ink-faint transition-transform',
                          isOpen && 'rotate-90',
                        )}
                      />
                      <span className="grid min-w-0 gap-0.5">
                        <span className="font-medium">{t(`kind-${kind}`)}</span>
                        <span className="text-[0.8125rem] text-ink-soft tabular-nums sm:hidden">
                          {countsText(run, counts)}
                        </span>
                      </span>
                    </button>
                  </Table.Cell>
                  {COLUMNS.map((column) => (
                    <Table.Cell
                      key={column}
                      className={classes(
                        'text-right tabular-nums max-sm:hidden',
                        counts[column] === 0 && 'text-ink-faint',
                        column === 'left' && counts.left > 0 && 'font-medium text-warn-ink',
                        column === 'new' && counts.new > 0 && 'font-medium text-good-ink',
                      )}
                    >
                      {format.number(counts[column])}
                    </Table.Cell>
                  ))}
                </Table.Row>
                {isOpen && (
                  <tr id={panel} className="border-b border-line last:border-0">
                    <td colSpan={COLUMNS.length + 1} className="pb-4">
                      <ReportLines
                        run={run}
                        kind={kind === 'all' ? undefined : kind}
                        outcomes={outcomes}
                      />
                    </td>
                  </tr>
                )}
              </Fragment>
            );
          })}
        </tbody>
      </Table.Root>
      <a
        href={reportAddress(run.id)}
        download
        className={buttonClass('secondary', 'md', 'justify-self-start max-sm:w-full')}
      >
        <Download size={16} aria-hidden="true" />
        {t('report-download')}
      </a>
    </div>
  );
}
