import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';

import type { LaunchRequest } from '#play/session/launch-request.ts';
import type { PlayerSession } from '#play/session/player-session.ts';
import { coreOptionsSetting, readCoreOptions } from '#shared/lib/player-settings.ts';
import { createStore, subscribeToNothing, useStore } from '#shared/lib/store.ts';

import { guestRoom } from './guest-room.ts';
import { hostRoom } from './host-room.ts';
import { HostSetup } from './messages.ts';
import { openRoom } from './room-socket.ts';
import type { NewRoom, RoomRefusal } from './room-socket.ts';
import type { RoomEnd, RoomSession, RoomState } from './room-session.ts';

interface Options {
  readonly launch: LaunchRequest;
  readonly session: PlayerSession | null;
  readonly isOn: boolean;
  readonly username: string;
  /** Called when sharing the game with others starts or stops. */
  readonly onShared: (isShared: boolean) => void;
  /** Another player has left. */
  readonly onLeft: (name: string) => void;
  /** The room of this host has ended; the game continues. */
  readonly onEnd: (end: RoomEnd) => void;
}

export interface RoomControl {
  readonly state: RoomState | null;
  /** Others take part, so nothing may change the game in this browser alone. */
  readonly isShared: boolean;
  readonly open: (room: Pick<NewRoom, 'name' | 'password' | 'max'>) => Promise<RoomRefusal | null>;
  readonly close: () => void;
}

/** The room of a running game, opened or joined in this browser. */
export function useRoom({ launch, session, isOn, username, ...handlers }: Options): RoomControl {
  const { onShared, onLeft } = handlers;
  const [slot] = useState(() => createStore<RoomSession | null>(null));
  const room = useStore(slot);
  const showLeft = useEffectEvent(handlers.onLeft);
  const showEnd = useEffectEvent(handlers.onEnd);
  const { guest } = launch;
  const isGuestReady = isOn && guest !== undefined && session !== null;
  useEffect(() => {
    if (!isGuestReady) return undefined;
    const joined = guestRoom({ session, joined: guest, onLeft: (name) => showLeft(name) });
    slot.set(joined);
    return () => {
      joined.close();
      slot.set(null);
    };
  }, [isGuestReady, session, guest, slot]);
  // Closes the room when the session it was opened for ends.
  useEffect(() => {
    if (!session) return undefined;
    return () => {
      slot.get()?.close();
      slot.set(null);
    };
  }, [session, slot]);
  const state = useSyncExternalStore(
    room?.subscribe ?? subscribeToNothing,
    room?.get ?? (() => null),
  );
  const endOfHost = state?.role === 'host' ? state.end : null;
  useEffect(() => {
    if (!endOfHost) return;
    slot.set(null);
    showEnd(endOfHost);
  }, [endOfHost, slot]);
  const isShared =
    guest !== undefined || (state?.end === null && state.players.some(isOtherPlaying));

  async function open(wanted: Pick<NewRoom, 'name' | 'password' | 'max'>) {
    if (!session) return 'offline';
    const setup = HostSetup.safeParse({
      core: launch.choices.core.name,
      file_id: launch.choices.fileId,
      settings: readCoreOptions(coreOptionsSetting.get())[launch.choices.core.name] ?? {},
    });
    if (!setup.success) return 'invalid';
    const socket = await openRoom({ ...wanted, romId: launch.rom.id, setup: setup.data });
    if (typeof socket === 'string') return socket;
    slot.set(hostRoom({ session, socket, username, onShared, onLeft }));
    return null;
  }

  return {
    state,
    isShared,
    open,
    close: () => {
      room?.close();
      slot.set(null);
    },
  };
}

const isOtherPlaying = ({ isSelf, isPlaying }: RoomState['players'][number]): boolean =>
  !isSelf && isPlaying;
