import { queryOptions } from '@tanstack/react-query';

import {
  addDevice,
  addPlaySessions,
  reportActivity,
  deleteDevice,
  endActivity,
  getDevice,
  getPlayTime,
} from '@saveroom/contract';

import { call } from '#shared/api/call.ts';
import { socketStatus, emitToServer } from '#shared/api/socket.ts';
import { ifMayRead } from '#shared/data/if-may-read.ts';
import { ApiError } from '#shared/lib/api-error.ts';
import { browserName } from '#shared/lib/browser-name.ts';
import { readText, writeText } from '#shared/lib/local-setting-text.ts';

import type { SessionEntry } from '#game/saves/save-journal.ts';

const IN_BACKGROUND = { on403: 'pass', keepalive: true } as const;

export const playTimeQueries = {
  /** Null if never played, and without `roms.user.read`. */
  of: (romId: number) =>
    queryOptions({
      queryKey: ['play-time', romId],
      queryFn: async ({ client, signal }) => {
        const [time] = await ifMayRead({
          client,
          scope: 'roms.user.read',
          empty: [],
          read: () => call(getPlayTime, { query: { rom_id: romId } }, { signal }),
        });
        return time ?? null;
      },
    }),
};

/** Idempotent: the server counts a session once. */
export async function sendPlaySession(entry: SessionEntry): Promise<void> {
  const device_id = await ownDevice(entry.userId);
  const session = {
    rom_id: entry.romId,
    start_time: new Date(entry.startedAt).toISOString(),
    end_time: new Date(entry.endedAt).toISOString(),
    duration_ms: Math.round(entry.playedMs),
  };
  await call(addPlaySessions, { body: { device_id, sessions: [session] } }, IN_BACKGROUND);
}

/**
 * Shows other users what is being played; call it once a minute. Over the socket the activity ends
 * with the connection, however the page ends.
 */
export async function reportPlaying(userId: number, romId: number): Promise<void> {
  const playing = { rom_id: romId, device_id: await ownDevice(userId) };
  if (await emitToServer('activity:heartbeat', playing)) return;
  await call(reportActivity, { body: playing }, IN_BACKGROUND);
}

/** After a reconnect the server has no activity, so it must be sent again. */
export const onReconnected = (listener: () => void): (() => void) =>
  socketStatus.subscribe(() => socketStatus.get() && listener());

export async function reportStopped(deviceId: string): Promise<void> {
  await call(endActivity, { query: { device_id: deviceId } }, IN_BACKGROUND);
}

const keyOf = (userId: number): string => `devices.own.${userId}`;
const NOT_FOUND = 404;
const registrations = new Map<number, Promise<string>>();

/** Device id of this browser for a user; registers the device on first use. */
export function ownDevice(userId: number): Promise<string> {
  const known = readText(keyOf(userId));
  if (known !== null) return Promise.resolve(known);
  const registering = registrations.get(userId) ?? register(userId);
  registrations.set(userId, registering);
  return registering.finally(() => registrations.delete(userId));
}

/** The stored device id, without a request. */
export const knownDevice = (userId: number): string | null => readText(keyOf(userId));

export const forgetDevice = (userId: number): void => writeText(keyOf(userId), null);

/** Whether the device still exists on the server. */
export async function isRegistered(device_id: string): Promise<boolean> {
  try {
    await call(getDevice, { params: { device_id } }, { on403: 'pass' });
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.status === NOT_FOUND) return false;
    throw error;
  }
}

const otherUserError = (): ApiError =>
  new ApiError(403, 'someone-else', 'Another user is signed in in this browser');

async function register(userId: number): Promise<string> {
  const { name, system } = browserName(navigator.userAgent);
  const body = { name, platform: system, client: 'Saveroom' };
  const { device_id } = await call(addDevice, { body }, { on403: 'pass' });
  const params = { device_id };
  const { user_id } = await call(getDevice, { params }, { on403: 'pass' });
  if (user_id !== userId) {
    await call(deleteDevice, { params }, { on403: 'pass' });
    throw otherUserError();
  }
  writeText(keyOf(userId), device_id);
  return device_id;
}
