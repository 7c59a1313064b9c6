import type {
  Received,
  RomUser,
  RomUserPatch,
  setManyRomProps,
  setRomProps,
  User,
} from '@saveroom/contract';

import type { Db } from '#core/db/engine.ts';
import type { Deps } from '#core/deps.ts';
import { AppError } from '#core/lib/app-error.ts';
import { timestamp } from '#core/lib/timestamp.ts';
import { bumpShelf } from './user-shelf.queries.ts';
import { findPersonalRows } from './personal-rows.queries.ts';
import type { Reader } from './reader.ts';
import { romUserView } from './rom-user-view.ts';

import { saveUntitledNote } from './notes.queries.ts';
import { noRom, requireRom } from './read-rom.ts';
import {
  clearMainSiblings,
  saveManyRomUsers,
  saveRomUser,
  type RomUserColumns,
} from './rom-props.queries.ts';

type Parts = Pick<Deps, 'db' | 'catalogue' | 'clock'>;
type Keeper = Pick<User, 'id' | 'username'>;

/** What a person keeps about a game, as one change. */
export async function setProps(
  { db, catalogue, clock }: Parts,
  { id: userId, username }: Keeper,
  { params, query, body }: Received<typeof setRomProps>,
): Promise<RomUser> {
  const romId = params.id;
  const now = timestamp(clock());
  const patch = patchOf(body);
  const columns = { ...columnsOf(patch), ...lastPlayed({ query, body }, now) };
  await requireRom({ db }, romId);
  const versions = patch.is_main_sibling
    ? ((await catalogue.siblings([romId], null)).get(romId) ?? [])
    : [];
  await db.transaction().execute(async (transaction) => {
    // First: it makes the changes of one person wait for each other, so that none locks another.
    await bumpShelf(transaction, userId);
    await saveRomUser(transaction, { userId, romId, now }, columns);
    await clearMainSiblings(transaction, { userId, romIds: versions, now });
    await saveNoteOf(transaction, { user_id: userId, rom_id: romId, now }, patch);
  });
  const reader: Reader = { userId, username, seesPublic: false };
  const [row] = await findPersonalRows(db, [romId], reader);
  if (!row) throw noRom(romId);
  return romUserView(row, reader);
}

export async function setManyProps(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  userId: number,
  { rom_ids, data }: Received<typeof setManyRomProps>['body'],
): Promise<{ changed: number }> {
  const columns = columnsOf(data);
  if (Object.keys(columns).length === 0) return { changed: 0 };
  const now = timestamp(clock());
  const romIds = [...new Set(rom_ids)];
  const changed = await db.transaction().execute(async (transaction) => {
    await bumpShelf(transaction, userId);
    return saveManyRomUsers(transaction, { userId, romIds, now }, columns);
  });
  return { changed };
}

type Sent = Received<typeof setRomProps>;

/** 4.2 puts the fields into `data`, later versions send them as they are. */
const patchOf = ({ data, ...flat }: Sent['body']): RomUserPatch => ({ ...flat, ...data });

/** In the body updating wins, as it did in 4.2; in the query both at once are a mistake. */
function lastPlayed({ query, body }: Pick<Sent, 'query' | 'body'>, now: string): RomUserColumns {
  if (query.update_last_played && query.remove_last_played) {
    throw new AppError('bad_request', 'last_played can’t be updated and removed at the same time');
  }
  if (query.update_last_played || body.update_last_played) return { last_played: now };
  if (query.remove_last_played || body.remove_last_played) return { last_played: null };
  return {};
}

const bit = (value: boolean): 0 | 1 => (value ? 1 : 0);

/** Null takes a status away; what is not named is not touched. */
function columnsOf(patch: RomUserPatch): RomUserColumns {
  const { is_main_sibling, backlogged, now_playing, hidden } = patch;
  const { rating, difficulty, completion, status } = patch;
  return {
    ...(is_main_sibling === undefined ? {} : { is_main_sibling: bit(is_main_sibling) }),
    ...(backlogged === undefined ? {} : { backlogged: bit(backlogged) }),
    ...(now_playing === undefined ? {} : { now_playing: bit(now_playing) }),
    ...(hidden === undefined ? {} : { hidden: bit(hidden) }),
    ...(rating === undefined ? {} : { rating }),
    ...(difficulty === undefined ? {} : { difficulty }),
    ...(completion === undefined ? {} : { completion }),
    ...(status === undefined ? {} : { status }),
  };
}

async function saveNoteOf(
  db: Db,
  place: { user_id: number; rom_id: number; now: string },
  { note_raw_markdown: content, note_is_public }: RomUserPatch,
): Promise<void> {
  if (content === undefined && note_is_public === undefined) return;
  await saveUntitledNote(db, {
    ...place,
    ...(content === undefined ? {} : { content }),
    ...(note_is_public === undefined ? {} : { is_public: bit(note_is_public) }),
  });
}
