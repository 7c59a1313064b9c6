import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

import { sessionQueries, useEndSession } from '#account/data/sessions.ts';
import { useErrorText } from '#shared/i18n/use-error-text.ts';
import { Button } from '#shared/ui/button.tsx';
import { FailedState } from '#shared/ui/failed-state.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { Skeleton } from '#shared/ui/skeleton.tsx';
import { toast } from '#shared/ui/toast-store.ts';

import { SessionRow } from './session-row.tsx';

interface Props {
  userId: number;
  isMe: boolean;
}

const ROWS = ['a', 'b', 'c'];

/** Where an account is signed in, each with a way to end it. */
export function SessionList({ userId, isMe }: Props) {
  const { t } = useTranslation(['settings', 'common']);
  const errorText = useErrorText();
  const { data, ...query } = useQuery(sessionQueries.of(userId));
  const end = useEndSession(userId);
  if (query.isPending) {
    return (
      <output aria-label={t('common:loading')} className="grid gap-3">
        {ROWS.map((row) => (
          <Skeleton key={row} className="h-14 w-full" />
        ))}
      </output>
    );
  }
  if (!data) {
    return (
      <FailedState
        title={t('sessions-failed')}
        retryLabel={t('common:retry')}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      >
        <p>{errorText(query.error)}</p>
      </FailedState>
    );
  }
  const { sessions, apps } = data;
  const others = sessions.filter(({ current }) => !current);
  const endAll = () =>
    end.mutate(undefined, {
      onSuccess: () =>
        toast({
          tone: 'good',
          message: isMe ? t('sessions-ended-others') : t('sessions-ended-all'),
        }),
    });
  return (
    <div className="grid gap-4">
      {sessions.length === 0 && <p className="text-sm text-ink-soft">{t('sessions-none')}</p>}
      <ul className="grid">
        {sessions.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            isEnding={end.isPending && end.variables === session.id}
            onEnd={() => end.mutate(session.id)}
          />
        ))}
      </ul>
      {apps > 0 && <p className="text-sm text-ink-soft">{t('sessions-apps', { count: apps })}</p>}
      {end.error && <Notice tone="danger">{errorText(end.error)}</Notice>}
      {others.length + apps > 0 && (
        <Button
          className="justify-self-end max-sm:justify-self-stretch"
          busy={end.isPending && end.variables === undefined}
          onClick={endAll}
        >
          {isMe ? t('sessions-end-others') : t('sessions-end-all')}
        </Button>
      )}
    </div>
  );
}
