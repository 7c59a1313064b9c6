import {
  IMPORT_SOURCES,
  ImportSettings,
  type ImportRun,
  type ImportState,
} from '@saveroom/contract';

import type { Deps } from '#core/deps.ts';

import type { ImportInput } from './import-input.disk.ts';
import type { ImportRunRow } from './imports.queries.ts';

export const settingsOf = ({ settings }: Pick<ImportRunRow, 'settings'>): ImportSettings =>
  ImportSettings.parse(JSON.parse(settings));

export type Counts = ImportRun['counts'];

export const countsOf = ({ counts }: Pick<ImportRunRow, 'counts'>): Counts =>
  JSON.parse(counts) as Counts;

export const isRunning = (state: ImportState): boolean =>
  state === 'checking' || state === 'importing';

/** A run whose job was canceled before it started, or was lost, can be started again. */
export function stateOf({ state, job_status }: ImportRunRow): ImportState {
  const isLive = job_status === 'queued' || job_status === 'started';
  return isRunning(state) && !isLive ? 'canceled' : state;
}

export const needsCredentials = ({ source }: Pick<ImportRunRow, 'source'>): boolean =>
  IMPORT_SOURCES[source].input !== 'files';

/** The uploaded files of an import, or its folder on this server. */
export const openInput = (
  { storage, disk }: Pick<Deps, 'storage' | 'disk'>,
  { id, folder }: Pick<ImportRunRow, 'id' | 'folder'>,
): Promise<ImportInput> =>
  folder === null
    ? storage.importFiles.openUploaded(id)
    : storage.importFiles.openFolder(folder, disk.roots);

/** Notifies those who may see the import. */
export function emitChanged(
  { events }: Pick<Deps, 'events'>,
  { id, user_id }: Pick<ImportRunRow, 'id' | 'user_id'>,
): void {
  events.emit('import:changed', { id }, { scope: 'users.write' });
  events.emit('import:changed', { id }, { user_id });
}
