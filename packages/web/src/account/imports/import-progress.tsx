import { useTranslation } from 'react-i18next';

import type { ImportRun } from '@saveroom/contract';

import { useCancelImport } from '#account/data/imports.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { useRate } from '#shared/lib/use-rate.ts';
import { Button } from '#shared/ui/button.tsx';
import { ErrorNotice } from '#shared/ui/notice.tsx';
import { ProgressBar } from '#shared/ui/progress-bar.tsx';

/** The progress of a running check or import. */
export function ImportProgress({ run }: { run: ImportRun }) {
  const { t } = useTranslation(['imports', 'common']);
  const format = useFormat();
  const cancel = useCancelImport(run.id);
  const { done = 0, total = null, current = '' } = run.progress ?? {};
  const rate = useRate(done);
  const title = t(run.state === 'checking' ? 'checking' : 'importing');
  const max = total ?? 0;
  const remaining = max - done;
  const counted =
    max > 0
      ? t('progress-of', { done: format.number(done), total: format.number(max) })
      : t('progress', { count: done, number: format.number(done) });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 rounded-md border border-line bg-canvas p-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 className="text-[0.9375rem] font-semibold" aria-live="polite">
          {title}
        </h3>
        <Button size="sm" busy={cancel.isPending} onClick={() => cancel.mutate()}>
          {t('common:cancel')}
        </Button>
      </div>
      <ProgressBar
        label={title}
        value={done}
        max={max}
        valueText={max > 0 ? format.percent(Math.min(1, done / max)) : undefined}
      />
      <div className="flex flex-wrap justify-between gap-x-4 gap-y-1 text-[0.8125rem] text-ink-soft tabular-nums">
        <p>{run.progress ? counted : t('progress-waiting')}</p>
        {rate !== null && rate > 0 && remaining > 0 && (
          <p>{t('progress-left', { time: format.duration(remaining / rate) })}</p>
        )}
      </div>
      <p className="h-5 truncate text-[0.8125rem] text-ink-faint">{current}</p>
      <p className="text-[0.8125rem] text-ink-soft">{t('progress-text')}</p>
      <ErrorNotice error={cancel.error} />
    </div>
  );
}
