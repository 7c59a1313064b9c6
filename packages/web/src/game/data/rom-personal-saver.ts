import * as z from 'zod/mini';

import { RomUserPatch } from '@saveroom/contract';
import type { RomUser } from '@saveroom/contract';

import { readDraft, writeDraft } from '#library/data/rom-drafts.ts';
import { createRetryQueue } from '#shared/lib/retry-queue.ts';
import { createStore } from '#shared/lib/store.ts';

const DEBOUNCE_MS = 500;
const KEY = 'personal';

const Unsaved = z.extend(
  z.pick(RomUserPatch, {
    backlogged: true,
    now_playing: true,
    hidden: true,
    rating: true,
    difficulty: true,
    completion: true,
    status: true,
  }),
  { last_played: z.optional(z.null()) },
);

type Editable =
  | 'backlogged'
  | 'now_playing'
  | 'hidden'
  | 'rating'
  | 'difficulty'
  | 'completion'
  | 'status';

/** Changes of a user to a game. `last_played` can only be cleared. */
export type PersonalPatch = Partial<Pick<RomUser, Editable>> & { last_played?: null };

export interface PersonalState {
  /** Everything the server has not confirmed, the newest value of each field. */
  readonly unsaved: PersonalPatch | null;
  readonly phase: 'idle' | 'saving' | 'saved' | 'failed';
  readonly failure: Error | null;
}

interface Options {
  /** Storage key under which unsaved changes survive a reload of the page. */
  draftKey: string;
  send: (patch: PersonalPatch) => Promise<RomUser>;
  onSaved: (saved: RomUser) => void;
}

export interface PersonalSaver {
  get: () => PersonalState;
  subscribe: (listener: () => void) => () => void;
  /** `now` sends the change without waiting for more changes. */
  change: (patch: PersonalPatch, when?: 'soon' | 'now') => void;
  /** Sends unsaved changes, also after a failure. */
  flush: () => void;
}

/** Saves what a user changes about a game; it outlives the page on which they changed it. */
export function createPersonalSaver({ draftKey, send, onSaved }: Options): PersonalSaver {
  const store = createStore<PersonalState>({ unsaved: null, phase: 'idle', failure: null });
  let hasSaved = false;
  let subscribers = 0;
  const queue = createRetryQueue<PersonalPatch, RomUser>({
    send,
    debounceMs: DEBOUNCE_MS,
    // Failed changes are not retried automatically: the page shows the failure and a retry button.
    retryDelay: () => null,
    merge: (older, newer) => ({ ...older, ...newer }),
    persist: (unsaved) => writeDraft(draftKey, unsaved),
    forget: () => writeDraft(draftKey, null),
    onSent: (_patch, saved) => {
      hasSaved = true;
      onSaved(saved);
    },
    onChange: show,
  });

  function show(): void {
    const unsaved = queue.unsent(KEY);
    const failure = queue.isSending() ? null : queue.failure();
    const settled = hasSaved ? 'saved' : 'idle';
    const phase = failure ? 'failed' : unsaved ? 'saving' : settled;
    store.set({ unsaved, failure, phase });
  }

  const draft = readDraft(draftKey, Unsaved);
  if (draft) void queue.put(KEY, draft);
  return {
    get: store.get,
    subscribe: (listener) => {
      const unsubscribe = store.subscribe(listener);
      subscribers += 1;
      return () => {
        unsubscribe();
        subscribers -= 1;
        if (subscribers > 0 || !queue.isEmpty()) return;
        // "Saved" is only shown until the page is left.
        hasSaved = false;
        show();
      };
    },
    change: (patch, when) => void queue.put(KEY, patch, when),
    flush: () => void queue.flush(),
  };
}
