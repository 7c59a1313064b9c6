import { queryOptions } from '@tanstack/react-query';

import { addPlaySessions, beatActivity, endActivity, getPlayTime } from '@saveroom/contract';

import { call } from '#shared/api/call.ts';
import { socketStatus, tellServer } from '#shared/api/socket.ts';
import type { SessionEntry } from '#game/saves/save-journal.ts';

import { ownDevice } from './devices.ts';

const quiet = { on403: 'pass', keepalive: true } as const;

export const playTimeQueries = {
  /** Null: never played. */
  of: (romId: number) =>
    queryOptions({
      queryKey: ['play-time', romId],
      queryFn: async ({ signal }) =>
        (await call(getPlayTime, { query: { rom_id: romId } }, { signal }))[0] ?? null,
    }),
};

/** Sent twice it counts once. */
export async function sendPlaySession(entry: SessionEntry): Promise<void> {
  const device_id = await ownDevice(entry.userId);
  const session = {
    rom_id: entry.romId,
    start_time: new Date(entry.startedAt).toISOString(),
    end_time: new Date(entry.endedAt).toISOString(),
    duration_ms: Math.round(entry.playedMs),
  };
  await call(addPlaySessions, { body: { device_id, sessions: [session] } }, quiet);
}

/**
 * Others see who plays what; to be said once a minute. What is said over the socket ends with it,
 * however the page ends.
 */
export async function sayPlaying(userId: number, romId: number): Promise<void> {
  const playing = { rom_id: romId, device_id: await ownDevice(userId) };
  if (await tellServer('activity:heartbeat', playing)) return;
  await call(beatActivity, { body: playing }, quiet);
}

/** The server is there again, and has forgotten who plays. */
export const onReconnected = (listener: () => void): (() => void) =>
  socketStatus.subscribe(() => socketStatus.get() && listener());

export async function sayStopped(deviceId: string): Promise<void> {
  await call(endActivity, { query: { device_id: deviceId } }, quiet);
}
