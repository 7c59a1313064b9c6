import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { DAT_KINDS } from '@saveroom/contract';
import type { Dat, DatKind, DatReportItem } from '@saveroom/contract';

import { REPORT_ROWS, datQueries } from '#admin/data/dats.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { classes } from '#shared/lib/classes.ts';
import { Button } from '#shared/ui/button.tsx';
import { Card } from '#shared/ui/card.tsx';
import { FailedQuery } from '#shared/ui/failed-state.tsx';
import { inputClass } from '#shared/ui/input-class.ts';
import { Notice } from '#shared/ui/notice.tsx';
import { Pager } from '#shared/ui/pager.tsx';
import { SkeletonRows } from '#shared/ui/skeleton.tsx';
import { Tabs } from '#shared/ui/tabs.tsx';

import { countOf } from './dat-view.ts';
import type { DatView } from './dat-view.ts';
import { DatCoverage } from './dats-list.tsx';

interface Props {
  dat: Dat;
  view: DatView;
  onView: (view: DatView) => void;
  onBack: () => void;
}

/** The games of a DAT, and which of them are in the library. */
export function DatReport({ dat, view, onView, onBack }: Props) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const { id, name, version, platform_name } = dat;
  const facts = [version && t('dats-version', { version }), platform_name].filter(Boolean);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Button
        variant="ghost"
        icon={<ArrowLeft size={16} aria-hidden="true" />}
        onClick={onBack}
        className="justify-self-start"
      >
        {t('report-back')}
      </Button>
      <Card title={name} description={facts.join(' · ')}>
        <div className="mb-5 max-w-100">
          <DatCoverage dat={dat} />
        </div>
        {dat.platform_slug === null ? (
          <Notice tone="warn">{t('report-no-platform')}</Notice>
        ) : (
          <Tabs
            label={t('report-kinds')}
            value={view.kind}
            onChange={(kind) => onView({ dat: id, kind, page: 1 })}
            tabs={DAT_KINDS.map((kind) => ({
              value: kind,
              label: t(`report-${kind}`, { number: format.number(countOf(dat, kind)) }),
              content: (
                <ReportList
                  id={id}
                  kind={kind}
                  page={view.page}
                  onPage={(page) => onView({ dat: id, kind, page })}
                />
              ),
            }))}
          />
        )}
      </Card>
    </div>
  );
}

interface ReportListProps {
  id: number;
  kind: DatKind;
  page: number;
  onPage: (page: number) => void;
}

/** Paged, because a DAT can contain a hundred thousand games. */
function ReportList({ id, kind, page, onPage }: ReportListProps) {
  const { t } = useTranslation('settings');
  const report = useQuery(datQueries.report(id, kind, page));
  const items = report.data?.items.filter((item) => item.kind === kind) ?? [];
  const isOther = report.isPlaceholderData && items.length === 0;
  const total = report.data?.total ?? 0;
  if (report.isPending || isOther) {
    return <SkeletonRows count={6} rowClass="h-11" className="grid gap-2" />;
  }
  if (report.isLoadingError || !report.data) {
    return <FailedQuery title={t('report-failed')} query={report} />;
  }
  if (items.length === 0 && page === 1) {
    return <p className="py-8 text-center text-ink-soft">{t(`report-${kind}-none`)}</p>;
  }
  return (
    <div className="grid gap-3" aria-busy={report.isFetching}>
      <p className="max-w-prose text-sm text-ink-soft">{t(`report-${kind}-text`)}</p>
      <ol
        start={(page - 1) * REPORT_ROWS + 1}
        aria-label={t('report-list')}
        className={classes(
          'transition',
          kind === 'missing' && 'lg:grid lg:grid-cols-2 lg:gap-x-10',
          report.isPlaceholderData && 'opacity-55',
        )}
      >
        {items.map((item) => (
          <ReportRow key={item.name} item={item} />
        ))}
      </ol>
      <ReportPager page={page} shown={items.length} total={total} onPage={onPage} />
    </div>
  );
}

function ReportRow({ item }: { item: DatReportItem }) {
  const { t } = useTranslation('settings');
  const { number } = useFormat();
  const { name, description, cloneof, kind, rom_count, found_count, rom_id, fs_name } = item;
  const files = { count: rom_count, found: number(found_count), total: number(rom_count) };
  const isPartial = kind === 'missing' && found_count > 0;
  return (
    <li
      className={classes(
        'grid content-start gap-x-6 gap-y-0.5 border-b border-line py-2.5 text-sm last:border-0',
        kind !== 'missing' && 'md:grid-cols-2',
      )}
    >
      <div className="grid min-w-0">
        <span className="font-medium wrap-anywhere">{name}</span>
        {description !== '' && description !== name && (
          <span className="text-[0.8125rem] text-ink-soft wrap-anywhere">{description}</span>
        )}
        {cloneof !== null && (
          <span className="text-[0.8125rem] text-ink-faint wrap-anywhere">
            {t('report-clone', { name: cloneof })}
          </span>
        )}
      </div>
      <div className="grid min-w-0 content-center text-[0.8125rem] text-ink-soft">
        {isPartial && <span className="text-warn-ink">{t('report-partial', files)}</span>}
        {kind !== 'missing' && rom_count > 1 && <span>{t('report-files', files)}</span>}
        {fs_name !== null &&
          (rom_id !== null ? (
            <Link
              to="/rom/$rom"
              params={{ rom: rom_id }}
              className="rounded-xs wrap-anywhere underline-offset-4 hover:text-accent-ink hover:underline"
            >
              <span className="sr-only">{t('report-in-library')} </span>
              <code>{fs_name}</code>
            </Link>
          ) : (
            <code className="wrap-anywhere">{fs_name}</code>
          ))}
      </div>
    </li>
  );
}

interface ReportPagerProps {
  page: number;
  /** Rows on this page. */
  shown: number;
  total: number;
  onPage: (page: number) => void;
}

const JUMP_FROM = 4;

/** Previous and next buttons, and a field to jump to a page. */
function ReportPager({ page, shown, total, onPage }: ReportPagerProps) {
  const { t } = useTranslation('settings');
  const { number } = useFormat();
  const pages = Math.max(1, Math.ceil(total / REPORT_ROWS));
  if (pages === 1 && page === 1) return null;
  const first = (page - 1) * REPORT_ROWS;
  const jump = (text: string) => {
    const wanted = Math.round(Number(text));
    if (wanted >= 1) onPage(Math.min(wanted, pages));
  };
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line pt-3">
      <div className="flex-1 basis-64">
        <Pager
          label={t('report-pages')}
          text={t('report-range', {
            from: number(shown === 0 ? 0 : first + 1),
            to: number(first + shown),
            total: number(total),
          })}
          previousLabel={t('report-previous')}
          nextLabel={t('report-next')}
          page={page}
          pages={pages}
          onChange={onPage}
        />
      </div>
      {pages >= JUMP_FROM && (
        <form
          noValidate
          className="flex items-center gap-2 text-sm text-ink-soft"
          onSubmit={(event) => {
            event.preventDefault();
            const typed = new FormData(event.currentTarget).get('page');
            if (typeof typed === 'string') jump(typed);
          }}
        >
          <label htmlFor="report-page">{t('report-page')}</label>
          <input
            key={page}
            id="report-page"
            name="page"
            inputMode="numeric"
            defaultValue={page}
            className={`${inputClass} w-18! text-center tabular-nums`}
          />
          <span className="tabular-nums">{t('report-page-of', { pages: number(pages) })}</span>
        </form>
      )}
    </div>
  );
}
