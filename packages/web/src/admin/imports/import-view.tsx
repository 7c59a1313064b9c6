import { Link } from '@tanstack/react-router';
import { Import, ListChecks, Pencil, Play } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import type { ImportRun } from '@saveroom/contract';

import { isRunning, useStartImport } from '#account/data/imports.ts';
import { ImportProgress } from '#account/imports/import-progress.tsx';
import { countOutcomes, ImportReport, sumOutcomes } from '#account/imports/import-report.tsx';
import { useReasonText } from '#account/imports/use-reason-text.ts';
import { useScanState } from '#library/data/scan.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { buttonClass } from '#shared/ui/button-class.ts';
import { Button } from '#shared/ui/button.tsx';
import { Card } from '#shared/ui/card.tsx';
import { Form } from '#shared/ui/form.tsx';
import { ErrorNotice, Notice } from '#shared/ui/notice.tsx';
import { Stepper } from '#shared/ui/stepper.tsx';

import { AccountsForm, accountsOf, emptyAccount } from './accounts-form.tsx';
import type { DraftAccount } from './accounts-form.tsx';
import { CreatedAccounts } from './created-accounts.tsx';
import { ImportStateBadge } from './import-state.tsx';
import { InputStep } from './input-step.tsx';
import { isServerSource, SOURCE_ICONS } from './sources.ts';

/**
 * Whether the input can be changed: before the first check, and after a check that failed or was
 * canceled.
 */
const needsInput = ({ state, is_dry_run }: ImportRun): boolean =>
  state === 'draft' || (is_dry_run && (state === 'failed' || state === 'canceled'));

const isImport = ({ state, is_dry_run }: ImportRun): boolean =>
  state === 'importing' || state === 'finished' || (!is_dry_run && state !== 'draft');

/** One import: input, check, import. */
export function ImportView({ run }: { run: ImportRun }) {
  const { t } = useTranslation('imports');
  const format = useFormat();
  const [isEditing, setEditing] = useState(false);
  // Credentials stay in memory between the steps, and are lost when the page is closed.
  const [accounts, setAccounts] = useState<readonly DraftAccount[]>([emptyAccount(0)]);
  const isInput = needsInput(run) || (isEditing && !isRunning(run));
  const step = isInput ? 0 : isImport(run) ? 2 : 1;
  const Icon = SOURCE_ICONS[run.source];
  const { data: scan } = useScanState();
  return (
    <section aria-labelledby="import-title" className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <header className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <span className="grid size-11 shrink-0 place-items-center rounded-md bg-accent-soft text-accent-ink">
          <Icon size={22} aria-hidden="true" />
        </span>
        <div className="grid min-w-0 flex-1 basis-48">
          <h2 id="import-title" className="text-lg font-semibold">
            {t('import-from', { source: t(`source-${run.source}`) })}
          </h2>
          <p className="text-[0.8125rem] text-ink-soft tabular-nums">
            {t('row-by', { when: format.dateTime(run.created_at), name: run.created_by })}
          </p>
        </div>
        <ImportStateBadge run={run} />
      </header>
      <Stepper
        label={t('steps')}
        steps={[t('step-input'), t('step-check'), t('step-import')]}
        current={run.state === 'finished' ? 3 : step}
      />
      {scan?.running && !isImport(run) && <Notice tone="warn">{t('scan-running')}</Notice>}
      {isInput && (
        <Card title={t('step-input')} description={t(`source-${run.source}-text`)}>
          <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
            <Problem run={run} />
            <InputStep
              run={run}
              accounts={accounts}
              onAccounts={setAccounts}
              onChecked={() => setEditing(false)}
            />
          </div>
        </Card>
      )}
      {!isInput && isRunning(run) && <ImportProgress run={run} />}
      {!isInput && run.state === 'checked' && (
        <CheckedCard
          run={run}
          accounts={accounts}
          onAccounts={setAccounts}
          onEdit={() => setEditing(true)}
        />
      )}
      {!isInput && isImport(run) && !isRunning(run) && (
        <ImportedCard run={run} accounts={accounts} onAccounts={setAccounts} />
      )}
    </section>
  );
}

/** Explains why the check or the import failed or stopped. */
function Problem({ run }: { run: ImportRun }) {
  const { t } = useTranslation('imports');
  const reasonText = useReasonText();
  if (run.state === 'failed') {
    return (
      <Notice tone="danger">
        {t(run.is_dry_run ? 'check-failed' : 'import-failed', {
          reason: reasonText(run.error_code, run.error),
        })}
      </Notice>
    );
  }
  if (run.state === 'canceled') {
    return <Notice tone="warn">{t(run.is_dry_run ? 'check-canceled' : 'import-canceled')}</Notice>;
  }
  return null;
}

interface StartProps {
  run: ImportRun;
  accounts: readonly DraftAccount[];
  onAccounts: (accounts: readonly DraftAccount[]) => void;
  label: string;
  icon: ReactNode;
  /** Further buttons after the start button. */
  children?: ReactNode;
}

/** Starts or continues the import; requests the credentials again if the server has none. */
function StartForm({ run, accounts, onAccounts, label, icon, children }: StartProps) {
  const { t } = useTranslation('imports');
  const start = useStartImport(run.id);
  const [wasSent, setWasSent] = useState(false);
  // Whether the credentials entered for the check are still in memory.
  const [wereEntered] = useState(() => accountsOf(accounts) !== null);
  const isServer = isServerSource(run.source);
  const needsCredentials = isServer && !run.has_credentials && !wereEntered;
  const filled = isServer ? accountsOf(accounts) : null;
  return (
    <Form
      autoComplete="off"
      className="grid grid-cols-[minmax(0,1fr)] gap-5"
      onSubmit={() => {
        setWasSent(true);
        if (needsCredentials && filled === null) return;
        start.mutate({ isCheck: false, accounts: filled ?? undefined });
      }}
    >
      {needsCredentials && (
        <>
          <Notice tone="warn">{t('credentials-again')}</Notice>
          <AccountsForm drafts={accounts} showsErrors={wasSent} onChange={onAccounts} />
        </>
      )}
      <ErrorNotice error={start.error} />
      <div className="flex flex-wrap gap-2">
        <Button
          type="submit"
          variant="primary"
          busy={start.isPending}
          icon={icon}
          className="max-sm:w-full"
        >
          {label}
        </Button>
        {children}
      </div>
    </Form>
  );
}

interface CheckedProps {
  run: ImportRun;
  accounts: readonly DraftAccount[];
  onAccounts: (accounts: readonly DraftAccount[]) => void;
  onEdit: () => void;
}

function CheckedCard({ run, accounts, onAccounts, onEdit }: CheckedProps) {
  const { t } = useTranslation('imports');
  const format = useFormat();
  const { new: added, found } = countOutcomes(sumOutcomes(run));
  const editButton = (
    <Button
      icon={<Pencil size={16} aria-hidden="true" />}
      onClick={onEdit}
      className="max-sm:w-full"
    >
      {t('edit-input')}
    </Button>
  );
  return (
    <Card title={t('checked-title')} description={t('checked-text')}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        {found > 0 && added === 0 && <Notice>{t('checked-nothing')}</Notice>}
        <ImportReport run={run} />
        <div className="border-t border-line pt-5">
          {added === 0 ? (
            editButton
          ) : (
            <StartForm
              run={run}
              accounts={accounts}
              onAccounts={onAccounts}
              icon={<Import size={16} aria-hidden="true" />}
              label={t('start', { count: added, number: format.number(added) })}
            >
              {editButton}
            </StartForm>
          )}
        </div>
      </div>
    </Card>
  );
}

type ImportedProps = Omit<CheckedProps, 'onEdit'>;

/** The report of an import that ended, and what can be done next. */
function ImportedCard({ run, accounts, onAccounts }: ImportedProps) {
  const { t } = useTranslation('imports');
  const isFinished = run.state === 'finished';
  const newAccounts = run.counts.accounts?.new ?? 0;
  return (
    <>
      {!isFinished && (
        <Card
          title={t(run.state === 'paused' ? 'paused-title' : 'stopped-title')}
          description={t('stopped-text')}
        >
          <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
            <Problem run={run} />
            {run.state === 'paused' && <Notice tone="warn">{t('paused-text')}</Notice>}
            <StartForm
              run={run}
              accounts={accounts}
              onAccounts={onAccounts}
              icon={<Play size={16} aria-hidden="true" />}
              label={t('continue')}
            />
          </div>
        </Card>
      )}
      {newAccounts > 0 && <CreatedAccounts run={run} />}
      <Card
        title={t(isFinished ? 'finished-title' : 'report-so-far')}
        description={isFinished ? t('finished-text') : undefined}
        actions={
          isFinished && (
            <Link to="/" className={buttonClass()}>
              <ListChecks size={16} aria-hidden="true" />
              {t('to-library')}
            </Link>
          )
        }
      >
        <ImportReport run={run} />
      </Card>
    </>
  );
}
