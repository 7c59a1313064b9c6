import type { RomUser } from '@saveroom/contract';

type Kept =
  | 'backlogged'
  | 'now_playing'
  | 'hidden'
  | 'rating'
  | 'difficulty'
  | 'completion'
  | 'status';

/** What a person changed about a game. `last_played` can only be taken away. */
export type PersonalPatch = Partial<Pick<RomUser, Kept>> & { last_played?: null };

/** What has become of the changes so far. Nothing leaves it but by being saved. */
export interface SaveState {
  /** Waits for a pause in the changes, or for another attempt. */
  readonly waiting: PersonalPatch | null;
  readonly sending: PersonalPatch | null;
  readonly failure: Error | null;
  readonly hasSaved: boolean;
}

export type SaveEvent =
  | { kind: 'changed'; patch: PersonalPatch }
  | { kind: 'sent' }
  | { kind: 'saved' }
  | { kind: 'failed'; error: Error };

export type SavePhase = 'idle' | 'saving' | 'saved' | 'failed';

export const startSaving = (unsaved: PersonalPatch | null): SaveState => ({
  waiting: unsaved,
  sending: null,
  failure: null,
  hasSaved: false,
});

export function nextSaveState(state: SaveState, event: SaveEvent): SaveState {
  const { waiting, sending } = state;
  if (event.kind === 'changed') {
    return { ...state, waiting: { ...waiting, ...event.patch }, failure: null };
  }
  if (event.kind === 'sent') {
    // Never two at once: an older answer must not overtake a newer choice.
    if (!waiting || sending) return state;
    return { ...state, waiting: null, sending: waiting, failure: null };
  }
  if (event.kind === 'saved') return { ...state, sending: null, hasSaved: true };
  return { ...state, waiting: { ...sending, ...waiting }, sending: null, failure: event.error };
}

/** Everything the server has not confirmed, the newest choice of each kind. */
export const unsavedOf = ({ waiting, sending }: SaveState): PersonalPatch | null =>
  waiting || sending ? { ...sending, ...waiting } : null;

export function phaseOf(state: SaveState): SavePhase {
  if (state.failure) return 'failed';
  if (state.waiting || state.sending) return 'saving';
  return state.hasSaved ? 'saved' : 'idle';
}
