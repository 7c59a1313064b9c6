import type { FetchPhase } from '#storage/players/player-folder.ts';

export const FETCH_CORE_TASK = 'fetch_core';

export interface FetchCorePayload {
  readonly name: string;
}

/** What people are told while a core is on its way. */
export interface FetchCoreProgress {
  readonly core: string;
  readonly phase: FetchPhase;
  readonly bytes: number;
  readonly total_bytes: number;
}
