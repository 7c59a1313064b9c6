import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { ServerMove } from '@saveroom/contract';

import {
  type FollowedMove,
  useCancelMove,
  useFollowMove,
  useStartMove,
} from '#admin/data/server-move.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { useServerMessage } from '#shared/i18n/use-server-message.ts';
import { Button } from '#shared/ui/button.tsx';
import { Checkbox } from '#shared/ui/checkbox.tsx';
import { CodeText } from '#shared/ui/code-text.tsx';
import { CopyField } from '#shared/ui/copy-field.tsx';
import { Dialog } from '#shared/ui/dialog.tsx';
import { Disclosure } from '#shared/ui/disclosure.tsx';
import { Facts } from '#shared/ui/facts.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { ProgressBar } from '#shared/ui/progress-bar.tsx';

interface Props {
  /** The PostgreSQL database; undefined: the SQLite file. */
  url: string | undefined;
  onClose: () => void;
}

/** Confirms the move to the other engine, then follows it until the server runs again. */
export function MoveDialog({ url, onClose }: Props) {
  const { t } = useTranslation(['backups', 'common']);
  const start = useStartMove();
  const [agreed, setAgreed] = useState(false);
  const title = t(url === undefined ? 'move-to-sqlite' : 'move-to-postgres');
  if (start.data) return <MoveWatch title={title} token={start.data.token} url={url} />;
  return (
    <Dialog
      title={title}
      onClose={onClose}
      error={start.error}
      footer={
        <>
          <Button onClick={onClose} data-autofocus>
            {t('common:cancel')}
          </Button>
          <Button
            variant="primary"
            disabled={!agreed}
            busy={start.isPending}
            onClick={() => start.mutate(url)}
          >
            {t('move-start')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4 text-sm text-ink-soft">
        <ol className="grid list-decimal gap-1.5 pl-5">
          <li>{t('move-step-stop')}</li>
          <li>{t('move-step-copy')}</li>
          <li>{t(url === undefined ? 'move-step-set-sqlite' : 'move-step-set-postgres')}</li>
        </ol>
        <p>{t('move-unchanged')}</p>
        <Checkbox label={t('move-agree')} checked={agreed} onChange={setAgreed} />
      </div>
    </Dialog>
  );
}

interface WatchProps {
  title: string;
  token: string;
  url: string | undefined;
}

const reload = () => window.location.reload();

type Phase = 'copying' | 'copied' | 'failed' | 'over';

/**
 * The phase of a move. It is over when a server that was seen stopped is idle again, with either
 * database.
 */
export function movePhase({ move, hasStopped }: FollowedMove): Phase {
  if (move?.failure) return 'failed';
  if (move?.state === 'idle' && hasStopped) return 'over';
  return move?.state === 'copied' ? 'copied' : 'copying';
}

function MoveWatch({ title, token, url }: WatchProps) {
  const { t } = useTranslation(['backups', 'common']);
  const format = useFormat();
  const serverMessage = useServerMessage();
  const cancel = useCancelMove(token);
  const [reopened, setReopened] = useState(0);
  const followed = useFollowMove(token);
  const { move } = followed;
  const phase = movePhase(followed);
  useEffect(() => {
    if (phase === 'over') reload();
  }, [phase]);
  if (phase === 'failed' && move?.failure) {
    const { problem_code, problem } = move.failure;
    return (
      <Dialog
        title={title}
        onClose={reload}
        footer={<Button onClick={reload}>{t('common:close')}</Button>}
      >
        <Notice tone="danger">
          {t('move-failed-now', { problem: serverMessage(problem_code, problem) })}
        </Notice>
      </Dialog>
    );
  }
  const isEnding = cancel.isSuccess;
  return (
    <Dialog
      title={phase === 'copied' ? t('move-copied') : title}
      key={reopened}
      isLocked
      // Some browsers close the dialog when Escape is pressed twice. It is opened again, because
      // the page does not work while the server is stopped.
      onClose={() => setReopened(reopened + 1)}
      error={cancel.error}
      footer={
        <Button
          busy={cancel.isPending || isEnding}
          disabled={move === null || move.state === 'idle'}
          onClick={() => cancel.mutate()}
        >
          {t(phase === 'copied' ? 'move-keep' : 'common:cancel')}
        </Button>
      }
    >
      {phase === 'copied' && move?.copy ? (
        <CopiedSteps copy={move.copy} url={url} />
      ) : (
        <Progress
          text={t(isEnding ? 'move-restarting' : copyingKey(move))}
          done={move?.progress?.done ?? 0}
          total={move?.progress?.total ?? 0}
          format={format}
        />
      )}
    </Dialog>
  );
}

const copyingKey = (move: ServerMove | null) =>
  move?.progress?.step === 'checking' ? 'move-checking' : 'move-copying';

interface ProgressProps {
  text: string;
  done: number;
  total: number;
  format: ReturnType<typeof useFormat>;
}

function Progress({ text, done, total, format }: ProgressProps) {
  const { t } = useTranslation('backups');
  return (
    <div className="grid gap-3 text-sm text-ink-soft">
      <p aria-live="polite">{text}</p>
      <ProgressBar
        label={text}
        value={done}
        max={total}
        valueText={total > 0 ? format.percent(done / total) : undefined}
      />
      <p>{t('move-watch-text')}</p>
    </div>
  );
}

interface CopiedStepsProps {
  copy: NonNullable<ServerMove['copy']>;
  url: string | undefined;
}

/** The remaining steps: set the database address and restart the server. */
function CopiedSteps({ copy, url }: CopiedStepsProps) {
  const { t } = useTranslation(['backups', 'common']);
  const format = useFormat();
  return (
    <div className="grid gap-4 text-sm text-ink-soft">
      <Notice tone="good">
        {t('move-verified', {
          count: copy.tables.length,
          tables: format.number(copy.tables.length),
          rows: format.number(copy.rows),
          target: copy.target,
        })}
      </Notice>
      {url === undefined ? (
        <p>
          <CodeText>{t('move-unset')}</CodeText>
        </p>
      ) : (
        <CopyField
          id="move-setting"
          label={t('move-set')}
          value={`DATABASE_URL=${url}`}
          copyLabel={t('common:copy')}
          copiedLabel={t('common:copied')}
        />
      )}
      <p>{t('move-restart')}</p>
      <p>{t('move-waits')}</p>
      <Disclosure title={t('move-tables')}>
        <Facts
          facts={copy.tables
            .filter(({ rows }) => rows > 0)
            .map(({ name, rows }) => ({ label: name, value: format.number(rows) }))}
        />
      </Disclosure>
    </div>
  );
}
