import type { AssetVersion } from '@saveroom/contract';

import type { FileEntry } from '#game/saves/save-journal.ts';
import type { StartingSave } from '#play/session/launch-request.ts';
import { basePath } from '#shared/lib/base-path.ts';

/** Ids from here on are those of pending versions, which sort as newer than all on the server. */
const FIRST_PENDING_ID = Number.MAX_SAFE_INTEGER - 1_000_000;
/** A path that the server does not have. */
const PATH = '/api/pending-saves/';

/** Whether a version was not sent to the server yet. */
export const isPending = ({ id }: Pick<AssetVersion, 'id'>): boolean => id >= FIRST_PENDING_ID;

/** Saves and states of the journal as versions to start from, newest first. */
export const pendingVersions = (entries: readonly FileEntry[]): AssetVersion[] =>
  entries
    .map((entry, index) => ({
      id: FIRST_PENDING_ID + index,
      asset_id: entry.assetId ?? 0,
      kind: entry.kind,
      rom_id: entry.romId,
      file_name: entry.fileName,
      slot: null,
      emulator: entry.emulator,
      core_version: entry.coreVersion,
      device_id: null,
      device_name: null,
      file_size_bytes: entry.content.byteLength,
      content_hash: '',
      parent_id: entry.basedOn,
      diverged_from: null,
      is_current: true,
      is_public: false,
      download_path: `${PATH}${encodeURIComponent(entry.id)}`,
      screenshot_path: null,
      deleted_at: null,
      created_at: new Date(entry.savedAt ?? Date.now()).toISOString(),
    }))
    .toReversed();

/** The id of the journal entry that a URL stands for; null for other URLs. */
export function pendingEntryId(address: string): string | null {
  const prefix = `${basePath}${PATH}`;
  return address.startsWith(prefix) ? decodeURIComponent(address.slice(prefix.length)) : null;
}

/**
 * The version on the server that a new save is based on. For a pending save, that is the version
 * which the pending save is based on, because the server orders saves of one device.
 */
export function savedOnServer(
  save: StartingSave,
): { readonly assetId: number; readonly versionId: number } | null {
  if (!isPending(save)) return { assetId: save.asset_id, versionId: save.id };
  const { asset_id: assetId, parent_id: versionId } = save;
  return assetId === 0 || !versionId ? null : { assetId, versionId };
}
