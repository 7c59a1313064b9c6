import type { Limits } from '#core/outbound/limiter.ts';
import type { GameQuery, Quota, SourceContext } from '#modules/metadata/sources/provider.ts';
import { invalidReply } from '#modules/metadata/sources/parse-reply.ts';
import { SourceError } from '#modules/metadata/sources/source-error.ts';
import { platformFacts } from '#modules/platforms/platforms.api.ts';

import { openTestDatabase } from './test-database.ts';

export interface FakeReply {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** A string is sent as it is, anything else as JSON. */
  readonly body: unknown;
}

/** The context of a source, with canned replies instead of a network. */
export async function fakeSource(replyTo: (url: URL) => FakeReply | undefined) {
  const engine = await openTestDatabase();
  const now = new Date('2026-01-01T00:00:00Z');
  const requests: URL[] = [];
  const limits: Partial<Limits>[] = [];
  const quotas: Quota[] = [];
  const clock = { now };
  const context: SourceContext = {
    async request({ url, expect = [] }) {
      const address = new URL(url);
      requests.push(address);
      const { status = 200, body } = replyTo(address) ?? { status: 404, body: '' };
      if (status >= 400 && !expect.includes(status)) throw errorFor(status);
      const text = typeof body === 'string' ? body : JSON.stringify(body);
      return { status, headers: {}, text, json: () => parseJson(text) };
    },
    key: (name) => `secret-${name}`,
    cache: { get: async () => null, set: async () => {}, delete: async () => {} },
    reportQuota: (quota) => quotas.push(quota),
    setLimits: (next) => limits.push(next),
    db: engine.db,
    preferences: { regions: ['us', 'eu', 'jp'], languages: ['en'], prefersRomRegions: true },
    clock: () => clock.now,
    signal: new AbortController().signal,
  };
  return { context, requests, limits, quotas, clock, engine };
}

function errorFor(status: number): SourceError {
  if (status === 429) return new SourceError('ss', 'busy', 'Too many questions');
  if (status === 401 || status === 403) return new SourceError('ss', 'refused', 'Refused');
  return new SourceError('ss', 'away', `Answered ${status}`);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw invalidReply('ss');
  }
}

/** A query for a Mega Drive game with only the fields a test sets. */
export const gameQuery = (
  game: Partial<Omit<GameQuery, 'platform'>> & { platform?: Partial<GameQuery['platform']> } = {},
): GameQuery => ({
  folder: { root: '/library', path: 'roms/genesis' },
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
    ...platformFacts('unknown'),
    slug: 'genesis',
    name: 'Mega Drive',
    ss_id: 1,
    ra_id: 1,
    launchbox_name: 'Sega Genesis',
    libretro_slug: 'Sega - Mega Drive - Genesis',
    ...game.platform,
  },
});
