import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { getSetupRestore, inspectSetupBackup, startSetupRestore } from '@saveroom/contract';
import type { Backup, SetupRestore as RestoreState } from '@saveroom/contract';

import { LoginForm } from '#account/sign-in/login-screen.tsx';
import { SetupStep } from '#account/setup/setup-step.tsx';
import { isConnectionError, uploadInParts } from '#admin/data/backup-upload.ts';
import { call } from '#shared/api/call.ts';
import { plannedOutage } from '#shared/api/server-status.ts';
import { DEFAULT_HEARTBEAT } from '#shared/data/default-heartbeat.ts';
import { systemQueries } from '#shared/data/system.ts';
import { useErrorText } from '#shared/i18n/use-error-text.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { useServerMessage } from '#shared/i18n/use-server-message.ts';
import { ApiError } from '#shared/lib/api-error.ts';
import { basePath } from '#shared/lib/base-path.ts';
import { buttonClass } from '#shared/ui/button-class.ts';
import { Button } from '#shared/ui/button.tsx';
import { DropZone } from '#shared/ui/drop-zone.tsx';
import { Facts } from '#shared/ui/facts.tsx';
import { ErrorNotice, Notice } from '#shared/ui/notice.tsx';
import { ProgressBar } from '#shared/ui/progress-bar.tsx';

const POLL_MS = 1000;
const FORBIDDEN = 403;
const ENGINE_NAMES = { sqlite: 'SQLite', postgres: 'PostgreSQL' } as const;

interface Props {
  onBack: () => void;
  /** The data was restored and an admin has logged in. */
  onDone: () => void;
}

/** Sets up a new server from the backup of another one: upload, check, restore, log in. */
export function SetupRestore({ onBack, onDone }: Props) {
  const [uploaded, setUploaded] = useState<Backup | null>(null);
  const [isStarted, setIsStarted] = useState(false);
  const [isRestored, setIsRestored] = useState(false);
  if (isRestored) return <RestoredStep onDone={onDone} />;
  if (uploaded && isStarted) {
    return (
      <RestoringStep
        onRestored={() => setIsRestored(true)}
        onBack={() => {
          setIsStarted(false);
          setUploaded(null);
        }}
      />
    );
  }
  if (uploaded) {
    return (
      <ConfirmStep
        backup={uploaded}
        onBack={() => setUploaded(null)}
        onStarted={() => setIsStarted(true)}
      />
    );
  }
  return <UploadStep onBack={onBack} onUploaded={setUploaded} />;
}

function UploadStep({
  onBack,
  onUploaded,
}: {
  onBack: () => void;
  onUploaded: (backup: Backup) => void;
}) {
  const { t } = useTranslation(['backups', 'common']);
  const format = useFormat();
  const errorText = useErrorText();
  const stop = useRef(new AbortController());
  const [progress, setProgress] = useState({ sent: 0, size: 0 });
  const upload = useMutation({
    meta: { hasInlineError: true },
    mutationFn: async (file: File) => {
      stop.current = new AbortController();
      const { signal } = stop.current;
      const id = await uploadInParts(file, {
        signal,
        onProgress: (sent) => setProgress({ sent, size: file.size }),
      });
      return call(inspectSetupBackup, { params: { id } }, { signal, on403: 'pass' });
    },
    onSuccess: onUploaded,
  });
  // The upload stops when the page is closed.
  useEffect(() => () => stop.current.abort(), []);
  const { sent, size } = progress;
  const { error } = upload;
  const wasStopped = error instanceof ApiError && error.code === 'aborted';
  const canResume = error !== null && isConnectionError(error);
  const share = size > 0 ? format.percent(Math.min(1, sent / size)) : '';
  return (
    <SetupStep
      title={t('setup-title')}
      description={t('setup-text')}
      takesFocus
      buttons={
        <>
          <Button size="lg" variant="ghost" onClick={onBack}>
            {t('common:back')}
          </Button>
          {upload.isPending && (
            <Button size="lg" onClick={() => stop.current.abort()}>
              {t('common:cancel')}
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-4">
        <DropZone
          text={t('upload-drop')}
          hint={t('setup-drop-hint')}
          buttonLabel={t('upload-choose')}
          accept=".zip"
          busy={upload.isPending}
          onFiles={([file]) => {
            if (file) upload.mutate(file);
          }}
        />
        {upload.isPending && (
          <div className="grid gap-2">
            <ProgressBar
              label={t('uploading')}
              value={sent}
              max={size}
              valueText={share || undefined}
            />
            <p className="text-[0.8125rem] text-ink-soft tabular-nums">
              {t('setup-sent', { sent: format.bytes(sent), size: format.bytes(size) })}
            </p>
          </div>
        )}
        {error && !wasStopped && (
          <Notice tone="danger">
            {errorText(error)} {canResume && t('setup-resume')}
          </Notice>
        )}
        {wasStopped && <Notice>{t('setup-resume')}</Notice>}
      </div>
    </SetupStep>
  );
}

interface ConfirmStepProps {
  backup: Backup;
  onBack: () => void;
  onStarted: () => void;
}

function ConfirmStep({ backup, onBack, onStarted }: ConfirmStepProps) {
  const { t } = useTranslation(['backups', 'common']);
  const format = useFormat();
  const start = useMutation({
    meta: { hasInlineError: true },
    mutationFn: () => call(startSetupRestore, { params: { id: backup.name } }, { on403: 'pass' }),
    onSuccess: onStarted,
  });
  return (
    <SetupStep
      title={t('setup-confirm-title')}
      description={t('setup-confirm-text')}
      takesFocus
      buttons={
        <>
          <Button size="lg" variant="ghost" disabled={start.isPending} onClick={onBack}>
            {t('common:back')}
          </Button>
          <Button size="lg" variant="primary" busy={start.isPending} onClick={() => start.mutate()}>
            {t('restore-button')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <Facts
          facts={[
            { label: t('setup-made'), value: format.dateTime(backup.created_at) },
            { label: t('setup-users'), value: format.number(backup.users) },
            { label: t('setup-games'), value: format.number(backup.games) },
            { label: t('setup-files'), value: format.number(backup.files) },
            { label: t('setup-version'), value: backup.version },
            { label: t('setup-engine'), value: ENGINE_NAMES[backup.engine] },
            { label: t('setup-size'), value: format.bytes(backup.size_bytes) },
          ]}
        />
        <ErrorNotice error={start.error} />
      </div>
    </SetupStep>
  );
}

/** Polls until the server is set up: from then on the set-up routes reply 403. */
function useRestoreState(onRestored: () => void): RestoreState | null {
  const [state, setState] = useState<RestoreState | null>(null);
  const done = useRef(onRestored);
  useEffect(() => {
    done.current = onRestored;
  });
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const poll = async () => {
      try {
        const next = await call(getSetupRestore, {}, { signal, on403: 'pass' });
        if (!signal.aborted) setState(next);
      } catch (error) {
        if (signal.aborted) return;
        if (error instanceof ApiError && error.status === FORBIDDEN) done.current();
        else setState(null);
      }
    };
    const timer = setInterval(() => void poll(), POLL_MS);
    plannedOutage.set(true);
    return () => {
      plannedOutage.set(false);
      clearInterval(timer);
      controller.abort();
    };
  }, []);
  return state;
}

function RestoringStep({ onRestored, onBack }: { onRestored: () => void; onBack: () => void }) {
  const { t } = useTranslation(['backups', 'common']);
  const format = useFormat();
  const serverMessage = useServerMessage();
  const state = useRestoreState(onRestored);
  const { done = 0, total = 0 } = state?.progress ?? {};
  const text = state?.progress
    ? t(`step-${state.progress.step}`)
    : t(state ? 'step-waiting' : 'setup-restarting');
  const hasFailed = state?.state === 'failed';
  return (
    <SetupStep
      title={t('setup-restoring-title')}
      description={t('setup-restoring-text')}
      takesFocus
      buttons={
        hasFailed && (
          <Button size="lg" onClick={onBack}>
            {t('common:back')}
          </Button>
        )
      }
    >
      {hasFailed ? (
        <Notice tone="danger">
          {t('watch-failed', { problem: serverMessage(state.problem_code, state.problem ?? '') })}
        </Notice>
      ) : (
        <div className="grid gap-3 text-sm text-ink-soft">
          <p aria-live="polite">{text}</p>
          <ProgressBar
            label={text}
            value={done}
            max={total}
            valueText={total > 0 ? format.percent(done / total) : undefined}
          />
        </div>
      )}
    </SetupStep>
  );
}

/** Asks the user to log in, because the accounts are now those of the old server. */
function RestoredStep({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation(['backups', 'common']);
  // Also sets the CSRF cookie of the restored server.
  const { data = DEFAULT_HEARTBEAT } = useQuery({ ...systemQueries.heartbeat(), staleTime: 0 });
  const loginAddress = `${basePath}/login?next=${encodeURIComponent('/library-management')}`;
  const openLogin = () => window.location.assign(loginAddress);
  return (
    <SetupStep
      title={t('setup-restored-title')}
      description={t('setup-restored-text')}
      takesFocus
      buttons={false}
    >
      {data.OIDC.ENABLED ? (
        <a href={loginAddress} className={buttonClass('primary', 'lg')}>
          {t('common:log-in')}
        </a>
      ) : (
        <div className="w-full max-w-90">
          <LoginForm onDone={onDone} onSecondStep={openLogin} onForgot={openLogin} />
        </div>
      )}
    </SetupStep>
  );
}
