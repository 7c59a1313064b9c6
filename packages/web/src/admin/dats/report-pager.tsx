import { useTranslation } from 'react-i18next';

import { REPORT_ROWS } from '#admin/data/dats.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { inputClass } from '#shared/ui/input-class.ts';
import { Pager } from '#shared/ui/pager.tsx';

interface Props {
  page: number;
  /** Rows on this page. */
  shown: number;
  total: number;
  onPage: (page: number) => void;
}

const JUMP_FROM = 4;

/** Page by page, or straight to one of a thousand. */
export function ReportPager({ page, shown, total, onPage }: Props) {
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
