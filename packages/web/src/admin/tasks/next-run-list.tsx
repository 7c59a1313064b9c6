import { useTranslation } from 'react-i18next';

import { nextRuns } from '@saveroom/contract';

import { useFormat } from '#shared/i18n/use-format.ts';
import { useNow } from '#shared/lib/use-now.ts';

const SHOWN = 5;
const MINUTE_MS = 60_000;

interface Props {
  cron: string;
  /** Of the server: that is whose clock the rule is about. */
  timeZone: string;
}

/** When a rule is kept next, as the clock of the person reading says it. */
export function NextRunList({ cron, timeZone }: Props) {
  const { t } = useTranslation('administration');
  const format = useFormat();
  const runs = nextRuns(cron, useNow(MINUTE_MS), SHOWN, timeZone);
  const here = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <section aria-label={t('cron-next')} className="grid gap-2 rounded-md bg-sunken p-4">
      <h3 className="text-sm font-medium">{t('cron-next')}</h3>
      {runs.length === 0 && <p className="text-sm text-warn-ink">{t('cron-never')}</p>}
      <ol className="grid gap-1.5 text-sm tabular-nums">
        {runs.map((run) => (
          <li key={run.getTime()} className="flex flex-wrap justify-between gap-x-4">
            <time dateTime={run.toISOString()}>{format.moment(run)}</time>
            <span className="text-ink-faint">{format.ago(run)}</span>
          </li>
        ))}
      </ol>
      {here !== timeZone && (
        <p className="text-[0.8125rem] text-ink-faint">
          {t('cron-zone', { server: timeZone, here })}
        </p>
      )}
    </section>
  );
}
