import { addDevice, deleteDevice, getDevice } from '@saveroom/contract';

import { call } from '#shared/api/call.ts';
import { ApiError } from '#shared/lib/api-error.ts';
import { browserName } from '#shared/lib/browser-name.ts';
import { readText, writeText } from '#shared/lib/local-setting-text.ts';

const keyOf = (userId: number): string => `devices.own.${userId}`;
const NOT_FOUND = 404;
const waiting = new Map<number, Promise<string>>();

/** What this browser is called at the server, for this person; registered when first needed. */
export function ownDevice(userId: number): Promise<string> {
  const known = readText(keyOf(userId));
  if (known !== null) return Promise.resolve(known);
  const registering = waiting.get(userId) ?? register(userId);
  waiting.set(userId, registering);
  return registering.finally(() => waiting.delete(userId));
}

/** As far as this browser knows, without asking anybody. */
export const knownDevice = (userId: number): string | null => readText(keyOf(userId));

export const forgetDevice = (userId: number): void => writeText(keyOf(userId), null);

/** Whether the server still knows a device of the user who is signed in. */
export async function isRegistered(device_id: string): Promise<boolean> {
  try {
    await call(getDevice, { params: { device_id } }, { on403: 'pass' });
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.status === NOT_FOUND) return false;
    throw error;
  }
}

const someoneElse = (): ApiError =>
  new ApiError(403, 'someone-else', 'Somebody else is signed in in this browser');

async function register(userId: number): Promise<string> {
  const { name, system } = browserName(navigator.userAgent);
  const body = { name, platform: system, client: 'Saveroom' };
  const { device_id } = await call(addDevice, { body }, { on403: 'pass' });
  const params = { device_id };
  const { user_id } = await call(getDevice, { params }, { on403: 'pass' });
  if (user_id !== userId) {
    await call(deleteDevice, { params }, { on403: 'pass' });
    throw someoneElse();
  }
  writeText(keyOf(userId), device_id);
  return device_id;
}
