import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, Users } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { NETPLAY_LIMITS } from '@saveroom/contract';

import { netplayQueries } from '#game/data/netplay.ts';
import { ChooserFrame } from '#play/chooser/chooser-frame.tsx';
import { useErrorText } from '#shared/i18n/use-error-text.ts';
import { Button } from '#shared/ui/button.tsx';
import { FailedState } from '#shared/ui/failed-state.tsx';
import { Form } from '#shared/ui/form.tsx';
import { Spinner } from '#shared/ui/spinner.tsx';
import { TextField } from '#shared/ui/text-field.tsx';

import { enterRoom } from './join-room.ts';
import type { JoinedRoom } from './join-room.ts';
import { useRefusalText } from './room-dialog.tsx';
import type { RoomRefusal } from './room-socket.ts';

interface Props {
  romId: number;
  roomId: string;
  title: string;
  platformName: string;
  backdrop: ReactNode;
  cover: ReactNode;
  /** Starts the game of the room; false if it can't be started here. */
  onJoined: (room: JoinedRoom) => boolean;
  onBack: () => void;
}

/** Joins a room by its link: at once, or after the password was entered. */
export function JoinPage({ romId, roomId, onJoined, onBack, ...frame }: Props) {
  const { t } = useTranslation('play');
  const errorText = useErrorText();
  const refusalText = useRefusalText();
  const { data: rooms, error } = useQuery(netplayQueries.rooms(romId));
  const room = rooms?.find(({ id }) => id === roomId);
  const [password, setPassword] = useState('');
  const [isJoining, setIsJoining] = useState(false);
  const [refusal, setRefusal] = useState<RoomRefusal | null>(null);

  const handleReply = (reply: JoinedRoom | RoomRefusal) => {
    setIsJoining(false);
    if (typeof reply === 'string') setRefusal(reply);
    else if (!onJoined(reply)) {
      reply.socket.close();
      setRefusal('invalid');
    }
  };
  const join = () => {
    setIsJoining(true);
    setRefusal(null);
    enterRoom(roomId, password).then(handleReply, () => handleReply('offline'));
  };
  const isUnlocked = room?.hasPassword === false;
  const handleFirstReply = useEffectEvent(handleReply);
  useEffect(() => {
    if (!isUnlocked) return undefined;
    let hasLeft = false;
    enterRoom(roomId, '').then(
      (joined) => {
        if (!hasLeft) handleFirstReply(joined);
        else if (typeof joined !== 'string') joined.socket.close();
      },
      () => handleFirstReply('offline'),
    );
    return () => {
      hasLeft = true;
    };
  }, [isUnlocked, roomId]);

  const isGone = rooms !== undefined && !room && !isJoining;
  const failure = isGone ? 'room_not_found' : refusal;
  const asksPassword = room?.hasPassword === true && failure !== 'room_not_found';
  return (
    <ChooserFrame
      {...frame}
      platform={frame.platformName}
      back={
        <Button
          variant="ghost"
          className="-ml-4"
          icon={<ArrowLeft size={17} aria-hidden="true" />}
          onClick={onBack}
        >
          {t('back')}
        </Button>
      }
    >
      {room && (
        <p className="flex items-center gap-2 text-lg max-md:justify-center">
          <Users size={20} className="shrink-0 text-ink-soft" aria-hidden="true" />
          <span className="min-w-0 wrap-anywhere">
            {t('room-of', { room: room.room_name, name: room.player_name })}
          </span>
        </p>
      )}
      {asksPassword ? (
        <Form className="grid max-w-md gap-4 max-md:mx-auto max-md:w-full" onSubmit={join}>
          <TextField
            label={t('room-password-needed')}
            value={password}
            onChange={setPassword}
            maxLength={NETPLAY_LIMITS.passwordLength}
            autoComplete="off"
            error={refusal && refusalText(refusal)}
          />
          <Button variant="primary" size="lg" type="submit" busy={isJoining}>
            {t('room-join')}
          </Button>
        </Form>
      ) : failure || error ? (
        <FailedState
          title={t('room-join-failed')}
          icon={<Users size={26} aria-hidden="true" />}
          onRetry={isGone ? undefined : join}
        >
          <p>{failure ? refusalText(failure) : errorText(error)}</p>
        </FailedState>
      ) : (
        <p className="flex items-center gap-3 text-ink-soft max-md:justify-center">
          <Spinner />
          {t('room-joining')}
        </p>
      )}
      {!isGone && (
        <p className="text-sm text-pretty text-ink-soft max-md:text-center">
          {t('room-guest-text')}
        </p>
      )}
    </ChooserFrame>
  );
}
