/** One user playing one game on one core: the origin of its saves and states. */
export interface Playthrough {
  readonly userId: number;
  readonly romId: number;
  /** Name of the game's file without its extension; saves are named after it, as emulators do. */
  readonly baseName: string;
  /** The core, or `ruffle`. */
  readonly emulator: string;
  readonly coreVersion: string;
  readonly saveExtension: string;
  /** The save that the game was started from; null for a new game. */
  readonly save: { readonly assetId: number; readonly versionId: number } | null;
  /** The game was started from a pending save, which has to be sent before newer saves. */
  readonly isAfterPending?: boolean;
}

interface Entry {
  /** A newer entry replaces the one with the same id. */
  readonly id: string;
  /** The user who may see and send it. */
  readonly userId: number;
  readonly romId: number;
  /** The run of the game that writes it; while it is alive, no other tab sends it. */
  readonly run: string;
  /** Grows with every change, so that an entry that changed after it was sent is not removed. */
  readonly revision: number;
}

export interface FileEntry extends Entry {
  readonly kind: 'save' | 'state';
  readonly fileName: string;
  readonly emulator: string;
  readonly coreVersion: string;
  /** The save that gets a new version; null for the save with the same file name. */
  readonly assetId: number | null;
  /** The version that the game was started from. */
  readonly basedOn: number | null;
  readonly content: ArrayBuffer;
  readonly picture: ArrayBuffer | null;
  /** An automatic state replaces the one of its name. */
  readonly isAuto: boolean;
  /** Missing in entries of earlier versions. */
  readonly savedAt?: number;
}

export interface SessionEntry extends Entry {
  readonly kind: 'session';
  readonly startedAt: number;
  readonly endedAt: number;
  readonly playedMs: number;
}

export type JournalEntry = FileEntry | SessionEntry;

/** Saves of one user that the server has not acknowledged; survives crashes of page and computer. */
export interface SaveJournal {
  /** Resolves once it is on the disk. */
  put: (entry: JournalEntry) => Promise<void>;
  /** Removes the entry unless it has changed since. */
  remove: (entry: Pick<JournalEntry, 'id' | 'revision'>) => Promise<void>;
  /** Oldest change first. */
  list: () => Promise<JournalEntry[]>;
}

export const entryId = (run: string, kind: JournalEntry['kind'], name = ''): string =>
  `${run}/${kind}/${name}`;

/** Name of the journal's database in the browser. */
export const JOURNAL_NAME = 'saveroom.journal';

/** Number of automatic states of a game; the newest replaces the oldest. */
export const AUTO_STATES = 5;

export const saveName = ({ baseName, saveExtension }: Playthrough): string =>
  `${baseName}.${saveExtension}`;

export const autoStateName = ({ baseName }: Playthrough, turn: number): string =>
  `${baseName} [auto ${(turn % AUTO_STATES) + 1}].state`;

/** `Game [2026-11-15 13-04-48-123].state`: named like files of emulators, and unique. */
export const manualStateName = ({ baseName }: Playthrough, at: Date): string => {
  const [day = '', time = ''] = at.toISOString().replace('Z', '').split('T');
  return `${baseName} [${day} ${time.replaceAll(/[:.]/g, '-')}].state`;
};
