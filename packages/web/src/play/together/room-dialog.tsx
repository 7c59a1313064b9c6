import { Crown, LogOut, Users } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { NETPLAY_LIMITS } from '@saveroom/contract';

import { netplayPlayers } from '#game/data/netplay.ts';
import { basePath } from '#shared/lib/base-path.ts';
import { useMe } from '#shared/data/me.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { Button } from '#shared/ui/button.tsx';
import { CopyField } from '#shared/ui/copy-field.tsx';
import { Dialog } from '#shared/ui/dialog.tsx';
import { FormDialog } from '#shared/ui/form-dialog.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { Segmented } from '#shared/ui/segmented.tsx';
import { TextField } from '#shared/ui/text-field.tsx';

import type { RoomPlayer, RoomState } from './room-session.ts';
import type { RoomRefusal } from './room-socket.ts';
import type { RoomControl } from './use-room.ts';

interface Props {
  romId: number;
  core: string;
  room: RoomControl;
  onClose: () => void;
  /** Called when a guest leaves the room, which also quits the game. */
  onQuit: () => void;
}

/** Opens a room, or shows the one that is open. */
export function RoomDialog({ romId, core, room, onClose, onQuit }: Props) {
  return room.state && room.state.end === null ? (
    <OpenedRoom romId={romId} room={room} state={room.state} onClose={onClose} onQuit={onQuit} />
  ) : (
    <NewRoomForm core={core} room={room} onClose={onClose} />
  );
}

type FormProps = Pick<Props, 'core' | 'room' | 'onClose'>;

function NewRoomForm({ core, room, onClose }: FormProps) {
  const { t } = useTranslation('play');
  const format = useFormat();
  const refusalText = useRefusalText();
  const { user } = useMe();
  const maxPlayers = netplayPlayers(core);
  const [name, setName] = useState(() => t('room-name-default', { name: user?.username ?? '' }));
  const [password, setPassword] = useState('');
  const [max, setMax] = useState(2);
  const [isOpening, setIsOpening] = useState(false);
  const [refusal, setRefusal] = useState<RoomRefusal | null>(null);
  const open = async () => {
    setIsOpening(true);
    setRefusal(await room.open({ name: name.trim(), password, max }));
    setIsOpening(false);
  };
  return (
    <FormDialog
      title={t('room')}
      description={t('room-open-text')}
      onClose={onClose}
      onSubmit={() => void open()}
      note={refusal && <Notice tone="danger">{refusalText(refusal)}</Notice>}
      submitLabel={t('room-open')}
      busy={isOpening}
    >
      <div className="grid gap-4 pb-1">
        <TextField
          label={t('room-name')}
          value={name}
          onChange={setName}
          maxLength={NETPLAY_LIMITS.nameLength}
          data-autofocus
        />
        <TextField
          label={t('room-password')}
          hint={t('room-password-hint')}
          value={password}
          onChange={setPassword}
          maxLength={NETPLAY_LIMITS.passwordLength}
          autoComplete="off"
        />
        {maxPlayers > 2 && (
          <div className="grid justify-items-start gap-1.5">
            <span aria-hidden="true" className="text-sm font-medium">
              {t('room-players')}
            </span>
            <Segmented
              label={t('room-players')}
              value={String(max)}
              options={Array.from({ length: maxPlayers - 1 }, (_, index) => ({
                value: String(index + 2),
                label: format.number(index + 2),
              }))}
              onChange={(value) => setMax(Number(value))}
            />
          </div>
        )}
      </div>
    </FormDialog>
  );
}

interface OpenedProps extends Omit<Props, 'core'> {
  state: RoomState;
}

function OpenedRoom({ romId, room, state, onClose, onQuit }: OpenedProps) {
  const { t } = useTranslation(['play', 'common']);
  const linkId = useId();
  const isHost = state.role === 'host';
  const address = `${basePath}/rom/${romId}/ejs?room=${state.roomId}`;
  return (
    <Dialog
      title={t('room')}
      description={isHost ? t('room-host-text') : t('room-guest-text')}
      onClose={onClose}
      footer={
        <Button
          variant="danger"
          icon={<LogOut size={16} aria-hidden="true" />}
          onClick={isHost ? room.close : onQuit}
        >
          {isHost ? t('room-close') : t('room-leave')}
        </Button>
      }
    >
      <div className="grid gap-5 pb-1">
        {isHost && (
          <CopyField
            id={linkId}
            label={t('room-link')}
            value={new URL(address, window.location.origin).href}
            copyLabel={t('common:copy')}
            copiedLabel={t('common:copied')}
          />
        )}
        <section className="grid gap-2">
          <h3 className="text-sm font-medium">{t('room-players')}</h3>
          <ul className="grid gap-1">
            {state.players.map((player) => (
              <PlayerRow key={player.id} player={player} />
            ))}
          </ul>
          {state.players.length < 2 && (
            <p className="text-sm text-ink-soft">{t('room-waiting-players')}</p>
          )}
        </section>
      </div>
    </Dialog>
  );
}

function PlayerRow({ player }: { player: RoomPlayer }) {
  const { t } = useTranslation('play');
  const format = useFormat();
  const { name, isSelf, isHost, pingMs } = player;
  return (
    <li className="flex min-h-11 items-center gap-2.5 rounded-sm bg-hover px-3">
      {isHost ? (
        <Crown size={16} className="shrink-0 text-accent-ink" aria-hidden="true" />
      ) : (
        <Users size={16} className="shrink-0 text-ink-soft" aria-hidden="true" />
      )}
      <span className="min-w-0 truncate">{isSelf ? t('room-you', { name }) : name}</span>
      {isHost && <span className="sr-only">{t('room-host')}</span>}
      <span className="ml-auto shrink-0 text-sm text-ink-soft tabular-nums">
        {[
          playerStatus(player, t),
          pingMs !== null && !isHost && t('room-ping', { ms: format.number(pingMs) }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </li>
  );
}

const playerStatus = (
  { isHost, isPlaying, isPaused }: RoomPlayer,
  t: (key: 'room-loading' | 'room-paused-player') => string,
): string => {
  if (!isPlaying && !isHost) return t('room-loading');
  return isPaused ? t('room-paused-player') : '';
};

/** Describes why a room can't be opened or joined, and what to do. */
export function useRefusalText(): (refusal: RoomRefusal) => string {
  const { t } = useTranslation('play');
  return (refusal) => t(`room-refusal-${refusal}`);
}
