import { logFailure } from '#shared/lib/log.ts';
import type { PlayerCalls, PlayerEvent, RoundSetup } from '#shared/lib/player-protocol.ts';

import type { PlayerFrame } from './player-frame.ts';

export type RoundEvent = Extract<
  PlayerEvent,
  { type: 'round-input' | 'round-checksum' | 'round-waiting' }
>;

export interface RoundLink {
  /** Stops the game before its next frame and returns its state. */
  readonly hold: () => Promise<ArrayBuffer>;
  /** Loads the state and stops before the next frame; resolves with the checksum of the state. */
  readonly prepare: (setup: RoundSetup) => Promise<number>;
  readonly go: (round: number) => Promise<void>;
  /** Sends buttons without waiting for the reply. */
  readonly input: (buttons: PlayerCalls['roundInput']['request']) => void;
  readonly end: () => Promise<void>;
  readonly onEvent: (listener: (event: RoundEvent) => void) => () => void;
}

/** The calls and events of a game that runs in step with others. */
export function linkRound({
  call,
}: Pick<PlayerFrame, 'call'>): RoundLink & { readonly emit: (event: RoundEvent) => void } {
  const listeners = new Set<(event: RoundEvent) => void>();
  return {
    hold: async () => (await call('roundHold', {})).state,
    prepare: async (setup) => (await call('roundPrepare', setup)).checksum,
    go: async (round) => {
      await call('roundGo', { round });
    },
    input: (buttons) => {
      call('roundInput', buttons).catch((error: unknown) =>
        logFailure('Sending buttons of another player', error),
      );
    },
    end: async () => {
      await call('roundEnd', {});
    },
    onEvent: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    emit: (event) => {
      for (const listener of listeners) listener(event);
    },
  };
}
