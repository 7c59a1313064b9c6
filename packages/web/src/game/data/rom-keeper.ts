import * as z from 'zod/mini';

import { RomUserPatch } from '@saveroom/contract';
import type { RomUser } from '@saveroom/contract';

import { readDraft, writeDraft } from '#library/data/rom-drafts.ts';
import { nextSaveState, startSaving, unsavedOf } from './rom-save-state.ts';
import type { PersonalPatch, SaveEvent, SaveState } from './rom-save-state.ts';

const CALM_MS = 500;

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

interface Parts {
  /** Where unsaved changes wait for a reload of the page. */
  draftKey: string;
  send: (patch: PersonalPatch) => Promise<RomUser>;
  onSaved: (saved: RomUser) => void;
}

export interface PersonalKeeper {
  get: () => SaveState;
  subscribe: (listener: () => void) => () => void;
  /** `once`: without waiting for more changes. */
  change: (patch: PersonalPatch, when?: 'soon' | 'once') => void;
  /** Sends what waits, also after a failure. */
  flush: () => void;
}

/** Saves what a person changes about a game; it outlives the page on which they changed it. */
export function createPersonalKeeper({ draftKey, send, onSaved }: Parts): PersonalKeeper {
  const listeners = new Set<() => void>();
  let state = startSaving(readDraft(draftKey, Unsaved));
  let timer: number | undefined;

  function step(event: SaveEvent): void {
    state = nextSaveState(state, event);
    writeDraft(draftKey, unsavedOf(state));
    for (const listener of listeners) listener();
  }

  async function attempt(): Promise<void> {
    window.clearTimeout(timer);
    const { sending: before } = state;
    step({ kind: 'sent' });
    const { sending } = state;
    if (!sending || sending === before) return;
    try {
      const saved = await send(sending);
      onSaved(saved);
      step({ kind: 'saved' });
      if (state.waiting) plan();
    } catch (error) {
      step({ kind: 'failed', error: error instanceof Error ? error : new Error(String(error)) });
    }
  }

  function plan(): void {
    window.clearTimeout(timer);
    timer = window.setTimeout(() => void attempt(), CALM_MS);
  }

  if (state.waiting) plan();
  return {
    get: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        // Whoever comes back later has saved nothing yet.
        if (listeners.size === 0 && !unsavedOf(state)) state = startSaving(null);
      };
    },
    change: (patch, when = 'soon') => {
      step({ kind: 'changed', patch });
      if (when === 'once') void attempt();
      else plan();
    },
    flush: () => void attempt(),
  };
}
