import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, useContext, useEffect, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { onServerEvent } from '#shared/api/socket.ts';
import { useMe } from '#shared/data/me.ts';
import { useFormat } from '#shared/i18n/use-format.ts';

import { playStatusQuery } from './play-time.ts';
import type { PlayStatus } from './play-time.ts';

interface PlayTimeContext {
  readonly status: PlayStatus | undefined;
  readonly refetch: () => Promise<PlayStatus | undefined>;
  /**
   * Reports whether a game is running, which is not replaced by `renderEnded`: it saves and ends by
   * itself.
   */
  readonly onRunning: (isRunning: boolean) => void;
  readonly onEnded: (isUploaded: boolean) => void;
}

const Context = createContext<PlayTimeContext | null>(null);

export const usePlayTimeContext = (): PlayTimeContext | null => useContext(Context);

/**
 * When a game has ended, a few seconds may remain, in which starting another one makes no sense.
 */
const WORTH_STARTING_MS = 60_000;

const isWorthStarting = ({ isAllowed, deadline }: PlayStatus): boolean =>
  isAllowed && (deadline === null || deadline - performance.now() > WORTH_STARTING_MS);

interface EndedTexts {
  readonly title: string;
  readonly text: string;
}

interface Props {
  /** Rendered instead of the player while playing is not allowed. */
  renderEnded: (texts: EndedTexts) => ReactNode;
  children: ReactNode;
}

/**
 * Shows the player while playing is allowed, and provides the remaining time to the running game.
 */
export function PlayTimeGate({ renderEnded, children }: Props) {
  const { user } = useMe();
  const userId = user?.id ?? 0;
  const client = useQueryClient();
  const query = useQuery({ ...playStatusQuery(userId), enabled: userId > 0 });
  const { data: status, refetch } = query;
  const [isRunning, onRunning] = useState(false);
  const [ended, setEnded] = useState<{ isUploaded: boolean } | null>(null);

  useEffect(() => {
    const refresh = () => void client.invalidateQueries(playStatusQuery(userId));
    const stops = [
      onServerEvent('limits:changed', refresh),
      onServerEvent('permissions:changed', refresh),
    ];
    return () => stops.forEach((stop) => stop());
  }, [client, userId]);

  const value = useMemo<PlayTimeContext>(
    () => ({
      status,
      refetch: async () => (await refetch()).data,
      onRunning,
      onEnded: (isUploaded) => {
        onRunning(false);
        setEnded({ isUploaded });
      },
    }),
    [status, refetch],
  );
  if (ended && status && isWorthStarting(status)) setEnded(null);
  const isBlocked = status !== undefined && !status.isAllowed && !isRunning;
  if (status && (isBlocked || ended)) {
    return (
      <Ended status={status} isUploaded={ended?.isUploaded ?? null} renderEnded={renderEnded} />
    );
  }
  return <Context value={value}>{children}</Context>;
}

interface EndedProps {
  status: PlayStatus;
  /** Whether the progress of the ended game was uploaded; null if no game was running. */
  isUploaded: boolean | null;
  renderEnded: Props['renderEnded'];
}

function Ended({ status, isUploaded, renderEnded }: EndedProps) {
  const { t } = useTranslation('limits');
  const format = useFormat();
  const { because, nextAt, isOffline } = status;
  const texts = [
    t(because === 'daily' ? 'ended-daily' : 'ended-hours'),
    isUploaded === null ? '' : t(isUploaded ? 'ended-saved' : 'ended-local'),
    nextAt === null ? t('ended-never') : t('ended-next', { time: format.dateTime(nextAt) }),
    isOffline ? t('offline-text') : '',
  ];
  return renderEnded({ title: t('ended-title'), text: texts.filter(Boolean).join(' ') });
}
