import { Link } from '@tanstack/react-router';
import { Download, EllipsisVertical, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import type { ImportRun } from '@saveroom/contract';

import { isRunning, reportAddress } from '#account/data/imports.ts';
import { countOutcomes, sumOutcomes, useCountsText } from '#account/imports/import-report.tsx';
import { useFormat } from '#shared/i18n/use-format.ts';
import { buttonClass } from '#shared/ui/button-class.ts';
import { IconButton } from '#shared/ui/icon-button.tsx';
import { Menu } from '#shared/ui/menu.tsx';
import { ProgressBar } from '#shared/ui/progress-bar.tsx';

import { ImportStateBadge } from './import-state.tsx';
import { SOURCE_ICONS } from './sources.ts';

interface Props {
  run: ImportRun;
  onDelete: () => void;
}

/** An earlier or running import in the list. */
export function ImportRow({ run, onDelete }: Props) {
  const { t } = useTranslation('imports');
  const format = useFormat();
  const Icon = SOURCE_ICONS[run.source];
  const when = format.dateTime(run.created_at);
  const counts = countOutcomes(sumOutcomes(run));
  const { address, folder, files } = run.input;
  const from =
    address ?? folder ?? (files.length > 0 ? format.list(files.map(({ name }) => name)) : null);
  const hasReport = counts.found > 0;
  const source = t(`source-${run.source}`);
  const running = isRunning(run);
  const countsText = useCountsText();
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-3 rounded-sm border border-line bg-canvas p-3 sm:p-4">
      <div className="flex items-start gap-3">
        <span className="mt-0.5 grid size-9 shrink-0 place-items-center rounded-sm bg-hover text-ink-soft">
          <Icon size={18} aria-hidden="true" />
        </span>
        <div className="grid min-w-0 flex-1 gap-1">
          <div className="flex flex-wrap items-center gap-2">
            <p className="text-[0.9375rem] font-semibold">{source}</p>
            <ImportStateBadge run={run} />
          </div>
          <p className="text-[0.8125rem] text-ink-soft tabular-nums">
            {t('row-by', { when, name: run.created_by })}
          </p>
          {from && <p className="truncate text-[0.8125rem] text-ink-faint">{from}</p>}
          {hasReport && (
            <p className="text-[0.8125rem] text-ink-soft tabular-nums">{countsText(run, counts)}</p>
          )}
        </div>
        <Menu
          trigger={
            <IconButton label={t('more', { source, when })}>
              <EllipsisVertical size={18} aria-hidden="true" />
            </IconButton>
          }
          items={[
            {
              label: t('report-download'),
              icon: <Download size={16} aria-hidden="true" />,
              disabled: !hasReport,
              onSelect: () => window.location.assign(reportAddress(run.id)),
            },
            {
              label: t('delete'),
              icon: <Trash2 size={16} aria-hidden="true" />,
              tone: 'danger',
              disabled: running,
              onSelect: onDelete,
            },
          ]}
        />
      </div>
      {running && (
        <ProgressBar
          label={t(run.state === 'checking' ? 'checking' : 'importing')}
          value={run.progress?.done ?? 0}
          max={run.progress?.total ?? 0}
        />
      )}
      <Link
        to="/administration"
        search={{ tab: 'imports', item: String(run.id) }}
        aria-label={t('open-named', { source, when })}
        className={buttonClass('secondary', 'sm', 'justify-self-start max-sm:w-full sm:ml-12')}
      >
        {t('open')}
      </Link>
    </li>
  );
}
