import type { CallHandlers } from '#play/document/page-link.ts';
import { createLockstep, MAX_BUTTONS } from '#play/together/lockstep.ts';
import type { Buttons, Lockstep } from '#play/together/lockstep.ts';
import type { PlayerEvent, RoundSetup } from '#shared/lib/player-protocol.ts';

import type { GameManager } from './emulator-js.ts';
import type { Rewind } from './rewind.ts';

type RoundCall = 'roundHold' | 'roundPrepare' | 'roundGo' | 'roundInput' | 'roundEnd';
export type RoundCalls = Pick<CallHandlers, RoundCall>;

type RoundManager = Pick<GameManager, 'getState' | 'loadState' | 'simulateInput'>;
type RoundGame = () => { readonly manager: RoundManager; readonly rewind: Rewind };

/** Whether the game runs freely, in step with others, or waits. */
type Mode =
  | { readonly kind: 'free' }
  | { readonly kind: 'holding'; readonly resolve: (state: ArrayBuffer) => void }
  | { readonly kind: 'loading'; isLoaded: boolean; readonly resolve: (checksum: number) => void }
  | { readonly kind: 'waiting' }
  | { readonly kind: 'playing' };

const PLAYERS = 4;
const INPUTS = 16;
/** Two seconds of a game with 60 frames per second. */
const CHECKED_FRAMES = 120;
/**
 * Limits the frame rate, so that players with a fast screen do not alternate between running ahead
 * and waiting.
 */
const FRAME_MS = 1000 / 60.1;
const EARLY_MS = 2;
/** Shorter waits are normal for a network and not reported. */
const NOTICED_MS = 500;

/** FNV-1a over words of four bytes: a state of 1 MB takes about a millisecond. */
export function checksumOf(state: Uint8Array): number {
  const whole = Math.floor(state.length / 4) * 4;
  const words = new Uint32Array(state.slice(0, whole).buffer);
  let hash = 0x811c9dc5;
  for (const word of words) hash = Math.imul(hash ^ word, 0x01000193);
  for (const byte of state.subarray(whole)) hash = Math.imul(hash ^ byte, 0x01000193);
  return hash >>> 0;
}

const ignore = (): void => {};

export interface Round {
  /** Called before each frame; if it returns false, the frame is skipped. */
  readonly mayRun: () => boolean;
  /**
   * Attaches the running game. During a round, its input only sets the buttons of this browser's
   * player.
   */
  readonly attach: (manager: RoundManager) => void;
  readonly calls: (game: RoundGame) => RoundCalls;
}

/** Runs the frames of a game in step with those of other browsers. */
export function createRound(
  onEvent: (event: PlayerEvent) => void,
  now: () => number = () => performance.now(),
): Round {
  let mode: Mode = { kind: 'free' };
  let manager: RoundManager | null = null;
  let press: GameManager['simulateInput'] = ignore;
  let round = 0;
  let lockstep: Lockstep | null = null;
  /** The buttons pressed in this browser. */
  let own: Buttons = 0;
  /** The buttons that the game received last, by port. */
  const applied = new Map<number, Buttons>();
  let nextAt = 0;
  let checkedFrame = -1;
  let stalledAt: number | null = null;
  let isStallReported = false;

  function attach(running: RoundManager): void {
    manager = running;
    press = running.simulateInput.bind(running);
    running.simulateInput = (player, input, value) => {
      if (player === 0 && input < INPUTS) {
        own = value === 0 ? own & ~(1 << input) : own | (1 << input);
      }
      if (mode.kind === 'free') press(player, input, value);
    };
  }

  function releaseAll(): void {
    for (let player = 0; player < PLAYERS; player += 1) {
      for (let input = 0; input < INPUTS; input += 1) press(player, input, 0);
    }
    applied.clear();
  }

  function apply(seat: number, buttons: Buttons): void {
    const changed = buttons ^ (applied.get(seat) ?? 0);
    for (let input = 0; input < INPUTS; input += 1) {
      if ((changed >> input) & 1) press(seat, input, (buttons >> input) & 1);
    }
    applied.set(seat, buttons);
  }

  function runNext(running: RoundManager, steps: Lockstep): boolean {
    const at = now();
    if (at < nextAt - EARLY_MS) return false;
    const sent = steps.press(own & MAX_BUTTONS);
    if (sent) onEvent({ type: 'round-input', round, ...sent });
    const frame = steps.frame();
    const pressed = steps.advance();
    if (!pressed) {
      noteStall(steps, at);
      return false;
    }
    if (frame % CHECKED_FRAMES === 0 && checkedFrame !== frame) {
      checkedFrame = frame;
      onEvent({ type: 'round-checksum', round, frame, checksum: checksumOf(running.getState()) });
    }
    if (isStallReported) onEvent({ type: 'round-waiting', round, seats: [] });
    stalledAt = null;
    isStallReported = false;
    nextAt = Math.max(nextAt + FRAME_MS, at);
    for (const [seat, buttons] of pressed) apply(seat, buttons);
    return true;
  }

  function noteStall(steps: Lockstep, at: number): void {
    stalledAt ??= at;
    if (isStallReported || at - stalledAt < NOTICED_MS) return;
    isStallReported = true;
    onEvent({ type: 'round-waiting', round, seats: steps.missing() });
  }

  /** Called when the previous frame is complete, so that the state can be read. */
  function mayRun(): boolean {
    if (mode.kind === 'free' || !manager) return true;
    if (mode.kind === 'holding') {
      const { resolve } = mode;
      mode = { kind: 'waiting' };
      resolve(manager.getState().slice().buffer);
      return false;
    }
    if (mode.kind === 'loading') {
      // RetroArch loads a state at the end of the next frame.
      if (!mode.isLoaded) {
        mode.isLoaded = true;
        return true;
      }
      const { resolve } = mode;
      mode = { kind: 'waiting' };
      resolve(checksumOf(manager.getState()));
      return false;
    }
    return mode.kind === 'playing' && lockstep !== null && runNext(manager, lockstep);
  }

  function prepare(running: RoundManager, setup: RoundSetup): Promise<number> {
    ({ round } = setup);
    lockstep = createLockstep(setup);
    releaseAll();
    stalledAt = null;
    isStallReported = false;
    checkedFrame = -1;
    running.loadState(new Uint8Array(setup.state));
    return new Promise((resolve) => {
      mode = { kind: 'loading', isLoaded: false, resolve };
    });
  }

  return {
    mayRun,
    attach,
    calls: (game) => ({
      roundHold: () => {
        game();
        return new Promise((resolve) => {
          mode = { kind: 'holding', resolve: (state) => resolve({ state }) };
        });
      },
      roundPrepare: async (setup) => {
        const running = game();
        // Rewinding would put this game out of step with the others.
        running.rewind.stop();
        return { checksum: await prepare(running.manager, setup) };
      },
      roundGo: ({ round: wanted }) => {
        if (wanted === round && mode.kind === 'waiting') {
          mode = { kind: 'playing' };
          nextAt = now();
        }
        return {};
      },
      roundInput: ({ round: from, seat, frame, buttons }) => {
        if (from === round) lockstep?.receive(seat, frame, buttons);
        return {};
      },
      roundEnd: () => {
        releaseAll();
        mode = { kind: 'free' };
        lockstep = null;
        const { rewind } = game();
        rewind.stop();
        rewind.start();
        return {};
      },
    }),
  };
}
