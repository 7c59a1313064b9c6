import {
  Box,
  FileSpreadsheet,
  Gamepad2,
  Images,
  Library,
  ListTree,
  Server,
  Shapes,
  UserRound,
} from 'lucide-react';
import type { LucideIcon } from 'lucide-react';

import { IMPORT_SOURCES } from '@saveroom/contract';
import type { ImportSource } from '@saveroom/contract';

export const SOURCE_ICONS = {
  romm: Server,
  gamelist: ListTree,
  launchbox: Box,
  playnite: Library,
  pegasus: Shapes,
  retroarch: Gamepad2,
  skraper: Images,
  csv: FileSpreadsheet,
  takeout: UserRound,
} as const satisfies Record<string, LucideIcon>;

/** Same as `<input accept>`. Absent: folders with files of many kinds. */
export const ACCEPTED_FILES: Readonly<Record<string, string>> = {
  launchbox: '.xml,.zip',
  playnite: '.json,.csv,.zip',
  csv: '.csv,.tsv,.txt',
  takeout: '.zip',
};

const isSource = (name: string): name is ImportSource => Object.hasOwn(IMPORT_SOURCES, name);

/** Account data is imported by its owner, in the profile. */
export const ADMIN_SOURCES = Object.keys(IMPORT_SOURCES)
  .filter(isSource)
  .filter((source) => IMPORT_SOURCES[source].access === 'users.write');

/** Whether the source is a running server instead of files. */
export const isServerSource = (source: ImportSource): boolean => INPUTS[source].input === 'server';

const INPUTS: Readonly<Record<ImportSource, { input: 'files' | 'server' }>> = IMPORT_SOURCES;

/** The lists of these programs come in folders with pictures and other files. */
const WITH_FOLDERS: ReadonlySet<string> = new Set([
  'gamelist',
  'launchbox',
  'pegasus',
  'retroarch',
  'skraper',
]);
export const takesFolders = (source: ImportSource): boolean => WITH_FOLDERS.has(source);
