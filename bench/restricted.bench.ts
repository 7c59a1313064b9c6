import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { startPostgres } from '../packages/server/src/testing/postgres-server.ts';
import type { Figure } from './all.ts';
import { SEARCHES, WITHOUT_LIMIT } from './browse-cases.ts';
import type { Spread } from './measured-server.ts';

const CHILD = join(import.meta.dirname, 'restricted-in-child.ts');
const GAMES = 100_000;

interface Measurements {
  readonly results: readonly {
    readonly what: string;
    readonly people: readonly {
      readonly name: string;
      readonly all: Spread;
      readonly statements: number;
    }[];
  }[];
  readonly sockets: readonly {
    readonly audience: string;
    readonly scan: Work;
    readonly changes: Work;
  }[];
}

/** Milliseconds, and those of the processor. */
interface Work {
  readonly took: number;
  readonly busy: number;
}

/** Lists and events of people from whom much is hidden, compared with those of an admin. */
export async function restricted(): Promise<Figure[]> {
  const figures = inFolder((folder) => figuresOf('SQLite', measure(folder)));
  const { url, stop } = await startPostgres();
  try {
    return [...figures, ...inFolder((folder) => figuresOf('PostgreSQL', measure(folder, url)))];
  } finally {
    await stop();
  }
}

function inFolder<T>(work: (folder: string) => T): T {
  const folder = mkdtempSync(join(tmpdir(), 'saveroom-bench-'));
  try {
    return work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function measure(folder: string, url = ''): Measurements {
  const args = [CHILD, folder, String(GAMES), url];
  const child = spawnSync(process.execPath, args, { encoding: 'utf8', maxBuffer: 1 << 26 });
  if (child.status !== 0) throw new Error(child.stderr);
  return JSON.parse(child.stdout) as Measurements;
}

function figuresOf(engine: string, { results, sockets }: Measurements): Figure[] {
  const lists = results.flatMap(({ what, people }) => {
    const admin = people[0]?.all.p50 ?? Number.NaN;
    const isSearch = SEARCHES.includes(what);
    return people.flatMap(({ name, all, statements }): Figure[] => {
      const of = `${engine}: ${what}, ${name}`;
      const [median, slow] = WITHOUT_LIMIT.includes(what) ? [] : [5, 25];
      return [
        isSearch
          ? { what: `${of}, p95`, value: all.p95, unit: 'ms', limit: 40 }
          : { what: `${of}, p50`, value: all.p50, unit: 'ms', ...(median && { limit: median }) },
        ...(isSearch
          ? []
          : [{ what: `${of}, p99`, value: all.p99, unit: 'ms', ...(slow && { limit: slow }) }]),
        { what: `${of}, compared with the admin`, value: ratio(all.p50, admin), unit: '×' },
        { what: `${of}, statements`, value: statements, unit: '' },
      ];
    });
  });
  const all = sockets[0];
  const events = sockets.flatMap(({ audience, scan, changes }) =>
    [
      ['400 games of a scan', scan, all?.scan] as const,
      ['20 changes of the library', changes, all?.changes] as const,
    ].flatMap(([what, work, base]): Figure[] => [
      { what: `${engine}: ${what}, 50 sockets, ${audience}`, value: work.took, unit: 'ms' },
      {
        what: `${engine}: ${what}, ${audience}, processor time compared with no restrictions`,
        ...{ value: ratio(work.busy, base?.busy ?? Number.NaN), unit: '×', limit: 2 },
      },
    ]),
  );
  return [...lists, ...events];
}

const ratio = (value: number, base: number): number => Math.round((value / base) * 100) / 100;
