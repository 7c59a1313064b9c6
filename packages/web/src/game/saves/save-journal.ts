import type { Playthrough } from '#shared/lib/playthrough.ts';

/** What all entries say of where they come from. */
interface Entry {
  /** One line of play for each: what a newer one with the same id replaces. */
  readonly id: string;
  /** Who may see and send it. */
  readonly userId: number;
  readonly romId: number;
  /** The run of the game that writes it; as long as it lives, nobody else sends it. */
  readonly run: string;
  /** Grows with every change, so that only what was sent is forgotten. */
  readonly revision: number;
}

export interface FileEntry extends Entry {
  readonly kind: 'save' | 'state';
  readonly fileName: string;
  readonly emulator: string;
  readonly coreVersion: string;
  /** What it becomes a version of; null: whatever has its name. */
  readonly assetId: number | null;
  /** The version that was played on from. */
  readonly basedOn: number | null;
  readonly content: ArrayBuffer;
  readonly picture: ArrayBuffer | null;
  /** A state that came by itself: it takes the place of the one of its name. */
  readonly isAuto: boolean;
}

export interface SessionEntry extends Entry {
  readonly kind: 'session';
  readonly startedAt: number;
  readonly endedAt: number;
  readonly playedMs: number;
}

export type JournalEntry = FileEntry | SessionEntry;

/** Of one person: what the server has not acknowledged, through crashes of page and machine. */
export interface SaveJournal {
  /** Resolves once it is on the disk. */
  put: (entry: JournalEntry) => Promise<void>;
  /** Unless it has changed since. */
  remove: (entry: Pick<JournalEntry, 'id' | 'revision'>) => Promise<void>;
  /** Oldest change first. */
  list: () => Promise<JournalEntry[]>;
}

export const entryId = (run: string, kind: JournalEntry['kind'], name = ''): string =>
  `${run}/${kind}/${name}`;

/** Automatic states take turns, so that five of them are there. */
export const AUTO_STATES = 5;

export const saveName = ({ baseName, saveExtension }: Playthrough): string =>
  `${baseName}.${saveExtension}`;

export const autoStateName = ({ baseName }: Playthrough, turn: number): string =>
  `${baseName} [auto ${(turn % AUTO_STATES) + 1}].state`;

/** `Game [2026-11-15 13-04-48-123].state`: as emulators' files are called, and of no other. */
export const manualStateName = ({ baseName }: Playthrough, at: Date): string => {
  const [day = '', time = ''] = at.toISOString().replace('Z', '').split('T');
  return `${baseName} [${day} ${time.replaceAll(/[:.]/g, '-')}].state`;
};
