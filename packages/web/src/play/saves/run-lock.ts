const NAME = 'saveroom.run.';
const ANSWER_MS = 400;

/** Replaces the Web Locks API, which does not exist on plain http. */
const channel = (): BroadcastChannel => new BroadcastChannel('saveroom.runs');

interface Word {
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
  const line = channel();
  line.addEventListener('message', ({ data }: MessageEvent<Word>) => {
    if (data.ask) line.postMessage({ alive: run } satisfies Word);
  });
  return () => line.close();
}

/** The sessions that are running in any tab of this browser. */
export async function findRunningSessions(): Promise<ReadonlySet<string>> {
  if (navigator.locks) {
    const { held = [] } = await navigator.locks.query();
    const names = held.map(({ name = '' }) => name).filter((name) => name.startsWith(NAME));
    return new Set(names.map((name) => name.slice(NAME.length)));
  }
  const line = channel();
  const runs = new Set<string>();
  line.addEventListener('message', ({ data }: MessageEvent<Word>) => {
    if (data.alive !== undefined) runs.add(data.alive);
  });
  line.postMessage({ ask: true } satisfies Word);
  await new Promise((resolve) => {
    setTimeout(resolve, ANSWER_MS);
  });
  line.close();
  return runs;
}

/** Resolves when no session runs in any tab of this browser. Needs the Web Locks API. */
export async function untilNoRuns(): Promise<void> {
  for (let runs = await findRunningSessions(); runs.size > 0; runs = await findRunningSessions()) {
    for (const run of runs) await navigator.locks.request(`${NAME}${run}`, () => undefined);
  }
}
