import {
  SAVE_UPLOADS,
  SCREENSHOT_FIELD,
  STATE_UPLOADS,
  addSave,
  addState,
  updateSave,
  updateState,
} from '@saveroom/contract';
import type { State } from '@saveroom/contract';

import { sendForm } from '#shared/api/send-form.ts';
import { ApiError } from '#shared/lib/api-error.ts';
import type { FileEntry } from '#game/saves/save-journal.ts';

import { forgetDevice, isRegistered, ownDevice } from '#game/data/play-sessions.ts';

const NOT_FOUND = 404;

export interface SavedVersion {
  readonly assetId: number;
  readonly versionId: number;
  /** The newest version of another device that was based on the same save. */
  readonly divergedFrom: number | null;
}

interface Sending {
  /** An earlier attempt may have arrived; the server does not add it twice. */
  readonly again: boolean;
}

/**
 * Sends a save or state as a version of its own. Each request names the device: the server knows
 * its owner, and rejects saves of a user who is no longer the one signed in.
 */
export async function sendFile(entry: FileEntry, { again }: Sending): Promise<SavedVersion> {
  const send = (one: FileEntry, device: string) => sendAs(one, { device, again });
  const deviceId = await ownDevice(entry.userId);
  try {
    return toSavedVersion(await send(entry, deviceId));
  } catch (error) {
    if (!isMissing(error)) throw error;
    // The reply does not say whether the save, the game or the device is missing.
    if (await isRegistered(deviceId)) {
      if (entry.assetId === null) throw error;
      return toSavedVersion(await send({ ...entry, assetId: null }, deviceId));
    }
    // The device was removed or belongs to another user. Registering it again tells which.
    forgetDevice(entry.userId);
    return toSavedVersion(await send(entry, await ownDevice(entry.userId)));
  }
}

const isMissing = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status === NOT_FOUND;

const toSavedVersion = ({ id, version_id, diverged_from }: State): SavedVersion => ({
  assetId: id,
  versionId: version_id,
  divergedFrom: diverged_from,
});

function sendAs(
  entry: FileEntry,
  { device: device_id, again }: Sending & { device: string },
): Promise<State> {
  const { kind, assetId, romId: rom_id, fileName } = entry;
  const origin = {
    emulator: entry.emulator,
    core_version: entry.coreVersion,
    device_id,
    based_on: entry.basedOn ?? undefined,
    again,
  };
  const { field } = kind === 'save' ? SAVE_UPLOADS : STATE_UPLOADS;
  const files = {
    [field]: new File([entry.content], fileName),
    ...(entry.picture ? { [SCREENSHOT_FIELD]: new File([entry.picture], 'picture.png') } : {}),
  };
  if (kind === 'state') {
    return assetId === null
      ? sendForm(addState, { query: { ...origin, rom_id, replaces: entry.isAuto } }, files)
      : sendForm(updateState, { params: { id: assetId }, query: origin }, files);
  }
  // Nothing is overwritten: the other version stays, and `diverged_from` names it.
  const added = { ...origin, rom_id, overwrite: true };
  return assetId === null
    ? sendForm(addSave, { query: added }, files)
    : sendForm(updateSave, { params: { id: assetId }, query: origin }, files);
}
