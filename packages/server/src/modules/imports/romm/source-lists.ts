import type { z } from 'zod';

import type { GameReference } from '#modules/imports/import-record.ts';
import { RommError } from './romm-error.ts';
import { Items, PlaySession, Rom, RomsPage } from './romm-replies.ts';
import type { RommSession } from './romm-session.ts';
import { referenceOf } from './translate-game.ts';

const GAMES_PER_PAGE = 100;
const SESSIONS_PER_PAGE = 500;
const MAX_SESSIONS = 1_000_000;
/** Games that may be added to the other server while it is read. */
const MAX_ADDED = 1000;
const MAX_GAMES = 2_000_000;

/** A game of a list, or what of it can be read if it is invalid. */
export type ListedRom = { readonly rom: Rom } | { readonly id: number; readonly fault: string };

interface ListOptions {
  readonly isHidden: boolean;
  readonly collectionId?: number;
  readonly signal: AbortSignal;
}

/**
 * All games in order of their ids, page by page. RomM leaves out the games that the account hid;
 * they have a list of their own.
 */
export async function* listRoms(
  session: RommSession,
  { isHidden, collectionId, signal }: ListOptions,
): AsyncGenerator<ListedRom> {
  let last = 0;
  let expected: number | undefined;
  for (let offset = 0; ; offset += GAMES_PER_PAGE) {
    const page = await session.get('/api/roms', RomsPage, {
      signal,
      query: {
        ...romsQuery(isHidden),
        ...(collectionId !== undefined && { collection_id: collectionId }),
        limit: GAMES_PER_PAGE,
        offset,
      },
    });
    expected ??= page.total ?? 0;
    for (const item of page.items) {
      const listed = readRom(item);
      const id = 'rom' in listed ? listed.rom.id : listed.id;
      if (id <= last) throw new RommError('invalid_reply', 'The list of games isn’t in order');
      last = id;
      // Servers that ignore the filter send all games twice.
      if (!('rom' in listed) || (listed.rom.rom_user?.hidden === true) === isHidden) yield listed;
    }
    if (page.items.length < GAMES_PER_PAGE) return;
    if (offset > Math.min(expected + MAX_ADDED, MAX_GAMES)) {
      throw new RommError('invalid_reply', `The list of games has no end (${expected} stated)`);
    }
  }
}

/** The parameters of all versions; unknown ones are ignored. */
const romsQuery = (isHidden: boolean) => ({
  order_by: 'id',
  order_dir: 'asc',
  with_char_index: false,
  with_filter_values: false,
  with_rom_id_index: false,
  ...(isHidden ? { selected_status: 'hidden', statuses: 'hidden' } : {}),
});

function readRom(item: unknown): ListedRom {
  const parsed = Rom.safeParse(item);
  if (parsed.success) return { rom: parsed.data };
  const id = (item as { id?: unknown } | null)?.id;
  if (typeof id !== 'number') {
    throw new RommError('invalid_reply', 'The list of games has an entry without an id');
  }
  const issue = parsed.error.issues[0];
  return { id, fault: `${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}` };
}

/** The games that the account hid, of the whole library or of a collection. */
export async function readHiddenIds(
  session: RommSession,
  options: Omit<ListOptions, 'isHidden'>,
): Promise<number[]> {
  const ids: number[] = [];
  for await (const listed of listRoms(session, { ...options, isHidden: true })) {
    if ('rom' in listed) ids.push(listed.rom.id);
  }
  return ids;
}

/** How many games an account has, or how many of them it played. */
export async function countRoms(
  session: RommSession,
  { isPlayed = false, signal }: { isPlayed?: boolean; signal: AbortSignal },
): Promise<number> {
  const { total } = await session.get('/api/roms', RomsPage, {
    signal,
    query: {
      ...romsQuery(false),
      // 4.2 lists only games with a value in the column that they are sorted by.
      ...(isPlayed ? { order_by: 'last_played', last_played: true } : {}),
      limit: 1,
      offset: 0,
    },
  });
  return total ?? 0;
}

/** An entry of a list that is not paged, or why it cannot be read. */
export type ListEntry<T> =
  | { readonly value: T; readonly id: number }
  | { readonly id: number; readonly fault: string };

/** The entries in order of their ids. */
export function readList<T extends z.ZodType<{ id: number }>>(
  list: readonly unknown[],
  schema: T,
): ListEntry<z.output<T>>[] {
  const entries = list.map((item, index): ListEntry<z.output<T>> => {
    const parsed = schema.safeParse(item);
    if (parsed.success) return { value: parsed.data, id: parsed.data.id };
    const id = (item as { id?: unknown } | null)?.id;
    const issue = parsed.error.issues[0];
    const fault = `${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}`;
    return { id: typeof id === 'number' ? id : -index - 1, fault };
  });
  return entries.toSorted((a, b) => a.id - b.id);
}

interface SessionsOfGames {
  readonly byRom: ReadonlyMap<number, z.output<typeof PlaySession>[]>;
  /** Sessions of games that the other server no longer has. */
  readonly withoutGame: number;
}

/** The play sessions of an account, by game. Servers before 4.9 have none. */
export async function readPlaySessions(
  session: RommSession,
  signal: AbortSignal,
): Promise<SessionsOfGames> {
  const byRom = new Map<number, z.output<typeof PlaySession>[]>();
  const seen = new Set<number>();
  let withoutGame = 0;
  for (let offset = 0; ; offset += SESSIONS_PER_PAGE) {
    const page = await session.find('/api/play-sessions', Items, {
      signal,
      query: { limit: SESSIONS_PER_PAGE, offset },
    });
    const sizeBefore = seen.size;
    for (const item of page ?? []) {
      const parsed = PlaySession.safeParse(item);
      if (!parsed.success || seen.has(parsed.data.id)) continue;
      seen.add(parsed.data.id);
      const { rom_id } = parsed.data;
      if (rom_id === null || rom_id === undefined) withoutGame += 1;
      else pushTo(byRom, rom_id, parsed.data);
    }
    const isLast = !page || page.length < SESSIONS_PER_PAGE || seen.size === sizeBefore;
    if (isLast) return { byRom, withoutGame };
    if (seen.size > MAX_SESSIONS) {
      throw new RommError('invalid_reply', 'The list of play sessions has no end');
    }
  }
}

function pushTo<K, T>(lists: Map<K, T[]>, key: K, value: T): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}

/** The games by their ids at the other server, for collections and saves. Texts need less memory. */
export class GameReferences {
  readonly #byId = new Map<number, string>();
  #isComplete = false;

  add(rom: Rom): GameReference | null {
    const reference = referenceOf(rom);
    if (reference && !this.#byId.has(rom.id)) this.#byId.set(rom.id, JSON.stringify(reference));
    return reference;
  }

  markComplete(): void {
    this.#isComplete = true;
  }

  /** Reads the games again when an import resumes after them. */
  async complete(session: RommSession, signal: AbortSignal): Promise<void> {
    if (this.#isComplete) return;
    for (const isHidden of [false, true]) {
      for await (const listed of listRoms(session, { isHidden, signal })) {
        if ('rom' in listed) this.add(listed.rom);
      }
    }
    this.#isComplete = true;
  }

  find(romId: number): GameReference | null {
    const text = this.#byId.get(romId);
    return text === undefined ? null : (JSON.parse(text) as GameReference);
  }
}
