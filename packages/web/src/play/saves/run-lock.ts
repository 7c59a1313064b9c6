const NAME = 'saveroom.run.';
const ANSWER_MS = 400;

/** Where the browser offers no locks: plain http. */
const channel = (): BroadcastChannel => new BroadcastChannel('saveroom.runs');

interface Word {
  readonly ask?: true;
  readonly alive?: string;
}

/** Other tabs can see that this run of a game goes on, until the page dies or it is let go. */
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

/** The runs that go on in this browser, in whatever tab. */
export async function aliveRuns(): Promise<ReadonlySet<string>> {
  if (navigator.locks) {
    const { held = [] } = await navigator.locks.query();
    return new Set(held.map(({ name = '' }) => name.replace(NAME, '')));
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
