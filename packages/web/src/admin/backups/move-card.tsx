import { useQuery } from '@tanstack/react-query';
import { Database, Eye, EyeOff, HardDrive, Server } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { MoveTargetCheck, ServerMove } from '@saveroom/contract';

import { moveQueries, useCheckMoveTarget } from '#admin/data/server-move.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { useServerMessage } from '#shared/i18n/use-server-message.ts';
import { Button } from '#shared/ui/button.tsx';
import { Card } from '#shared/ui/card.tsx';
import { ChoiceCards } from '#shared/ui/choice-cards.tsx';
import { FailedQuery } from '#shared/ui/failed-state.tsx';
import { Form } from '#shared/ui/form.tsx';
import { IconButton } from '#shared/ui/icon-button.tsx';
import { useKitTexts } from '#shared/ui/kit-texts.ts';
import { ErrorNotice, Notice } from '#shared/ui/notice.tsx';
import { Skeleton } from '#shared/ui/skeleton.tsx';
import { TextField } from '#shared/ui/text-field.tsx';

import { MoveDialog } from './move-dialog.tsx';

type Target = 'engine' | 'machine';

const EXAMPLE_ADDRESS = 'postgres://user:password@host:5432/saveroom';
const ENGINE_NAMES = { sqlite: 'SQLite', postgres: 'PostgreSQL' } as const;

/** Leads through a move to the other database engine or to another machine. */
export function MoveCard() {
  const { t } = useTranslation('backups');
  const { data: move, ...query } = useQuery(moveQueries.state());
  const [target, setTarget] = useState<Target>('machine');
  if (query.isLoadingError) {
    return (
      <Card title={t('move-title')}>
        <FailedQuery title={t('move-load-failed')} query={query} />
      </Card>
    );
  }
  if (!move) return <Skeleton className="h-80" />;
  const other = move.engine === 'sqlite' ? 'postgres' : 'sqlite';
  return (
    <Card title={t('move-title')} description={t('move-text')}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <LastMove move={move} />
        <ChoiceCards
          label={t('move-target')}
          columns={2}
          value={target}
          onChange={setTarget}
          choices={[
            {
              value: 'machine',
              label: t('move-machine'),
              text: t('move-machine-text'),
              icon: <Server size={18} aria-hidden="true" />,
            },
            {
              value: 'engine',
              label: ENGINE_NAMES[other],
              text: t(`move-${other}-text`),
              icon:
                other === 'postgres' ? (
                  <Database size={18} aria-hidden="true" />
                ) : (
                  <HardDrive size={18} aria-hidden="true" />
                ),
            },
          ]}
        />
        {target === 'machine' && <MachineSteps />}
        {target === 'engine' && other === 'postgres' && <PostgresForm />}
        {target === 'engine' && other === 'sqlite' && <MoveButton label={t('move-to-sqlite')} />}
      </div>
    </Card>
  );
}

/** The result of the last move. */
function LastMove({ move: { engine, copy, failure } }: { move: ServerMove }) {
  const { t } = useTranslation('backups');
  const format = useFormat();
  const serverMessage = useServerMessage();
  if (failure) {
    const problem = serverMessage(failure.problem_code, failure.problem);
    return (
      <Notice tone="danger">
        {t('move-failed', { when: format.dateTime(failure.at), problem })}
      </Notice>
    );
  }
  if (!copy) return null;
  const when = format.dateTime(copy.at);
  if (copy.to === engine) {
    return (
      <Notice tone="good">
        {t('move-finished', { engine: ENGINE_NAMES[engine], when })}{' '}
        {copy.replaced !== null && t('move-replaced', { path: copy.replaced })}
      </Notice>
    );
  }
  return (
    <Notice tone="warn">
      {t('move-unused', { target: copy.target, when, engine: ENGINE_NAMES[engine] })}
    </Notice>
  );
}

function MachineSteps() {
  const { t } = useTranslation('backups');
  return (
    <div className="grid gap-3 text-sm text-ink-soft">
      <ol className="grid list-decimal gap-2 pl-5 text-pretty">
        <li>{t('move-machine-backup')}</li>
        <li>{t('move-machine-games')}</li>
        <li>{t('move-machine-install')}</li>
        <li>{t('move-machine-restore')}</li>
      </ol>
      <p>{t('move-machine-after')}</p>
    </div>
  );
}

/** Checks the address of the database before the move can be started. */
function PostgresForm() {
  const { t } = useTranslation('backups');
  const { showPassword, hidePassword } = useKitTexts();
  const check = useCheckMoveTarget();
  const [url, setUrl] = useState('');
  const [isVisible, setIsVisible] = useState(false);
  const isReady = check.data?.problem === null;
  return (
    <Form
      className="grid gap-4"
      onSubmit={() => {
        if (url.trim() !== '') check.mutate(url.trim());
      }}
    >
      <TextField
        label={t('move-address')}
        hint={t('move-address-hint')}
        placeholder={EXAMPLE_ADDRESS}
        value={url}
        type={isVisible ? 'text' : 'password'}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={2000}
        onChange={(value) => {
          setUrl(value);
          check.reset();
        }}
        trailing={
          <IconButton
            label={isVisible ? hidePassword : showPassword}
            onClick={() => setIsVisible(!isVisible)}
          >
            {isVisible ? (
              <EyeOff size={18} aria-hidden="true" />
            ) : (
              <Eye size={18} aria-hidden="true" />
            )}
          </IconButton>
        }
      />
      <div aria-live="polite">
        {check.data && <CheckResult check={check.data} />}
        <ErrorNotice error={check.error} />
      </div>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={check.isPending} disabled={url.trim() === ''}>
          {t('move-check')}
        </Button>
        {isReady && <MoveButton label={t('move-to-postgres')} url={url.trim()} />}
      </div>
    </Form>
  );
}

function CheckResult({ check: { problem, target, version } }: { check: MoveTargetCheck }) {
  const { t } = useTranslation('backups');
  if (problem) {
    return (
      <Notice tone="danger">{t(`move-problem-${problem.code}`, { detail: problem.detail })}</Notice>
    );
  }
  return <Notice tone="good">{t('move-checked', { version, target })}</Notice>;
}

function MoveButton({ label, url }: { label: string; url?: string }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button className="justify-self-start" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        {label}
      </Button>
      {isOpen && <MoveDialog url={url} onClose={() => setIsOpen(false)} />}
    </>
  );
}
