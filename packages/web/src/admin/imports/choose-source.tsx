import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

import type { ImportRun, ImportSource } from '@saveroom/contract';

import { importQueries, useCreateImport } from '#account/data/imports.ts';
import { logFailure } from '#shared/lib/log.ts';
import { Card } from '#shared/ui/card.tsx';
import { ErrorNotice } from '#shared/ui/notice.tsx';
import { Spinner } from '#shared/ui/spinner.tsx';

import { ADMIN_SOURCES, SOURCE_ICONS } from './sources.ts';

/** A draft without input, which is opened again instead of creating another one. */
const isUnused = ({ state, input }: ImportRun): boolean =>
  state === 'draft' && !input.address && !input.folder && input.files.length === 0;

export function ChooseSource() {
  const { t } = useTranslation('imports');
  const navigate = useNavigate();
  const create = useCreateImport();
  const { data: runs = [] } = useQuery(importQueries.all());
  const open = ({ id }: ImportRun) => {
    navigate({
      to: '/administration',
      search: { tab: 'imports', item: String(id) },
      replace: true,
    }).catch((error: unknown) => logFailure('Opening the import', error));
  };
  const choose = (source: ImportSource) => {
    const unused = runs.find((run) => run.source === source && isUnused(run));
    if (unused) open(unused);
    else create.mutate(source, { onSuccess: open });
  };
  return (
    <Card title={t('choose-title')} description={t('choose-text')}>
      <div className="grid gap-4">
        <ErrorNotice error={create.error} />
        <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
          {ADMIN_SOURCES.map((source) => {
            const Icon = SOURCE_ICONS[source];
            const isBusy = create.isPending && create.variables === source;
            return (
              <li key={source} className="grid">
                <button
                  type="button"
                  disabled={create.isPending}
                  aria-busy={isBusy || undefined}
                  onClick={() => choose(source)}
                  className="flex items-start gap-3 rounded-md border border-line bg-canvas p-4 text-left transition not-disabled:hover:border-line-strong not-disabled:hover:bg-hover"
                >
                  <span className="grid size-10 shrink-0 place-items-center rounded-sm bg-accent-soft text-accent-ink">
                    {isBusy ? <Spinner size={18} /> : <Icon size={20} aria-hidden="true" />}
                  </span>
                  <span className="grid min-w-0 gap-1">
                    <span className="text-[0.9375rem] font-semibold">{t(`source-${source}`)}</span>
                    <span className="text-[0.8125rem] text-pretty text-ink-soft">
                      {t(`source-${source}-text`)}
                    </span>
                  </span>
                </button>
              </li>
            );
          })}
        </ul>
      </div>
    </Card>
  );
}
