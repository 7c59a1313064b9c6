import { createStore } from '#shared/lib/store.ts';

const NAME = 'saveroom.run.';
const ANSWER_MS = 400;

/** Number of games that run in this tab, or that still save their progress. */
const gamesHere = createStore(0);

/** Counts a game of this tab; returns how to end it. */
export function countGame(): () => void {
  gamesHere.set(gamesHere.get() + 1);
  return () => gamesHere.set(gamesHere.get() - 1);
}

export const hasRunningGame = (): boolean => gamesHere.get() > 0;

/** Resolves when no game runs in this tab. */
export async function untilGamesEnd(): Promise<void> {
  if (!hasRunningGame()) return;
  await new Promise<void>((resolve) => {
    const stop = gamesHere.subscribe(() => {
      if (hasRunningGame()) return;
      stop();
      resolve();
    });
  });
}

/** Replaces the Web Locks API, which does not exist on plain http. */
const openChannel = (): BroadcastChannel => new BroadcastChannel('saveroom.runs');

interface RunMessage {
  readonly ask?: true;
  readonly alive?: string;
}

/** Marks a session as running for other tabs, until it is released or the page is closed. */
export function holdRun(run: string): () => void {
  if (navigator.locks) {
    const { promise, resolve } = Promise.withResolvers<void>();
    void navigator.locks.request(`${NAME}${run}`, () => promise).catch(() => undefined);
    return resolve;
  }
  const channel = openChannel();
  channel.addEventListener('message', ({ data }: MessageEvent<RunMessage>) => {
    if (data.ask) channel.postMessage({ alive: run } satisfies RunMessage);
  });
  return () => channel.close();
}

/** The sessions that are running in any tab of this browser. */
export async function findRunningSessions(): Promise<ReadonlySet<string>> {
  if (navigator.locks) {
    const { held = [] } = await navigator.locks.query();
    const names = held.map(({ name = '' }) => name).filter((name) => name.startsWith(NAME));
    return new Set(names.map((name) => name.slice(NAME.length)));
  }
  const channel = openChannel();
  const runs = new Set<string>();
  channel.addEventListener('message', ({ data }: MessageEvent<RunMessage>) => {
    if (data.alive !== undefined) runs.add(data.alive);
  });
  channel.postMessage({ ask: true } satisfies RunMessage);
  await new Promise((resolve) => {
    setTimeout(resolve, ANSWER_MS);
  });
  channel.close();
  return runs;
}

/** Resolves when no session runs in any tab of this browser. Needs the Web Locks API. */
export async function untilNoRuns(): Promise<void> {
  for (let runs = await findRunningSessions(); runs.size > 0; runs = await findRunningSessions()) {
    for (const run of runs) await navigator.locks.request(`${NAME}${run}`, () => undefined);
  }
}
