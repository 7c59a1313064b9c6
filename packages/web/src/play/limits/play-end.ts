import type { SaveOutcome } from '#play/saves/sync-state.ts';

/** Remaining times at which a player is warned. */
const WARNINGS_MS = [10 * 60_000, 2 * 60_000] as const;

type NextStep =
  | { readonly kind: 'warn'; readonly inMs: number; readonly at: number }
  | { readonly kind: 'end'; readonly inMs: number };

/**
 * The next step before the play time ends. `warned`: the shortest remaining time that the player
 * was already warned of. If several warnings are due, only the last one is shown.
 */
export function nextStep(leftMs: number, warned: number): NextStep {
  const open = WARNINGS_MS.filter((at) => at < warned);
  const due = open.findLast((at) => leftMs <= at);
  if (due !== undefined && leftMs > 0) return { kind: 'warn', inMs: 0, at: due };
  const [coming] = open;
  if (coming !== undefined && leftMs > coming) {
    return { kind: 'warn', inMs: leftMs - coming, at: coming };
  }
  return { kind: 'end', inMs: Math.max(0, leftMs) };
}

interface EndedSession {
  readonly saveState: (kind: 'auto') => Promise<SaveOutcome>;
  readonly pause: () => Promise<void>;
  readonly saveSync: () => { readonly settle: () => Promise<SaveOutcome> } | null;
  readonly leave: () => Promise<void>;
}

const MAX_STEP_MS = 5000;

/** Resolves with `fallback` if a step fails or takes too long, so that a hanging game ends too. */
const withTimeout = <T>(step: Promise<T>, fallback: T): Promise<T> =>
  Promise.race([
    step.catch(() => fallback),
    new Promise<T>((resolve) => {
      window.setTimeout(() => resolve(fallback), MAX_STEP_MS);
    }),
  ]);

/**
 * Saves the game, uploads the save and leaves. Resolves with whether everything is on the server.
 */
export async function endSession(session: EndedSession, hasStates: boolean): Promise<boolean> {
  const state = hasStates ? await withTimeout(session.saveState('auto'), 'waiting') : 'saved';
  await withTimeout(session.pause(), undefined);
  const save = await withTimeout(
    session.saveSync()?.settle() ?? Promise.resolve('saved'),
    'waiting',
  );
  await session.leave();
  return state === 'saved' && save === 'saved';
}
