import type {
  AskedGame,
  Limits,
  Quota,
  SourceContext,
} from '#modules/metadata/sources/provider.ts';
import { nonsense } from '#modules/metadata/sources/parse-reply.ts';
import { SourceFault } from '#modules/metadata/sources/source-fault.ts';

import { openTestDatabase } from './test-database.ts';

export interface FakeAnswer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Text as it is; anything else as JSON. */
  readonly body: unknown;
}

/** What a source is given, with answers from memory instead of a network. */
export async function fakeSource(answer: (url: URL) => FakeAnswer | undefined) {
  const engine = await openTestDatabase();
  const now = new Date('2026-01-01T00:00:00Z');
  const asked: URL[] = [];
  const paces: Partial<Limits>[] = [];
  const quotas: Quota[] = [];
  const clock = { now };
  const context: SourceContext = {
    async request({ url, expect = [] }) {
      const address = new URL(url);
      asked.push(address);
      const { status = 200, body } = answer(address) ?? { status: 404, body: '' };
      if (status >= 400 && !expect.includes(status)) throw faultOf(status);
      const text = typeof body === 'string' ? body : JSON.stringify(body);
      return { status, headers: {}, text, json: () => parsed(text) };
    },
    key: (name) => `secret-${name}`,
    memory: { get: async () => null, set: async () => {}, forget: async () => {} },
    quota: (quota) => quotas.push(quota),
    pace: (pace) => paces.push(pace),
    db: engine.db,
    taste: { regions: ['us', 'eu', 'jp'], languages: ['en'], prefersRomRegions: true },
    clock: () => clock.now,
    signal: new AbortController().signal,
  };
  return { context, asked, paces, quotas, clock, engine };
}

function faultOf(status: number): SourceFault {
  if (status === 429) return new SourceFault('ss', 'busy', 'Too many questions');
  if (status === 401 || status === 403) return new SourceFault('ss', 'refused', 'Refused');
  return new SourceFault('ss', 'away', `Answered ${status}`);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw nonsense('ss');
  }
}

const NOWHERE = {
  igdb_id: null,
  ss_id: null,
  moby_id: null,
  launchbox_name: null,
  ra_id: null,
  tgdb_id: null,
  libretro_slug: null,
};

/** A game of the Mega Drive that nobody knows anything about. */
export const askedGame = (
  game: Partial<Omit<AskedGame, 'platform'>> & { platform?: Partial<AskedGame['platform']> } = {},
): AskedGame => ({
  fsName: 'Game.md',
  fsNameNoTags: 'Game',
  title: 'Game',
  regions: [],
  languages: [],
  files: [],
  raHash: '',
  serial: '',
  ...game,
  platform: {
    slug: 'genesis',
    name: 'Mega Drive',
    ...NOWHERE,
    ss_id: 1,
    ra_id: 1,
    launchbox_name: 'Sega Genesis',
    libretro_slug: 'Sega - Mega Drive - Genesis',
    ...game.platform,
  },
});
