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
import {
  bumpUserVersion,
  clearMainSiblings,
  type RomUserColumns,
  saveManyRomUsers,
  saveRomUser,
} from './rom-props.queries.ts';
import { findPersonalRows } from './rom-rows.queries.ts';
import type { Reader } from './reader.ts';
import { romUserView } from './find-roms.ts';

import { saveUntitledNote } from './notes.queries.ts';
import { romNotFoundError, requireRom } from './read-rom.ts';

type PropsDeps = Pick<Deps, 'db' | 'listIndex' | 'clock'>;
type PropsOwner = Pick<User, 'id' | 'username'>;

/** Saves a user's data about a game in one transaction. */
export async function setProps(
  { db, listIndex, clock }: PropsDeps,
  { id: userId, username }: PropsOwner,
  { params, query, body }: Received<typeof setRomProps>,
): Promise<RomUser> {
  const romId = params.id;
  const now = timestamp(clock());
  const patch = readPatch(body);
  const columns = { ...toColumns(patch), ...lastPlayed({ query, body }, now) };
  await requireRom({ db }, romId);
  const versions = patch.is_main_sibling
    ? ((await listIndex.siblings([romId], null)).get(romId) ?? [])
    : [];
  await db.transaction().execute(async (transaction) => {
    // This comes first: its row lock serializes the changes of one user, which prevents deadlocks.
    await bumpUserVersion(transaction, userId);
    await saveRomUser(transaction, { userId, romId, now }, columns);
    await clearMainSiblings(transaction, { userId, romIds: versions, now });
    await saveNoteFields(transaction, { user_id: userId, rom_id: romId, now }, patch);
  });
  const reader: Reader = { userId, username, seesPublic: false };
  const [row] = await findPersonalRows(db, [romId], reader);
  if (!row) throw romNotFoundError(romId);
  return romUserView(row, reader);
}

export async function setManyProps(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  userId: number,
  { rom_ids, data }: Received<typeof setManyRomProps>['body'],
): Promise<{ changed: number }> {
  const columns = toColumns(data);
  if (Object.keys(columns).length === 0) return { changed: 0 };
  const now = timestamp(clock());
  const romIds = [...new Set(rom_ids)];
  const changed = await db.transaction().execute(async (transaction) => {
    await bumpUserVersion(transaction, userId);
    return saveManyRomUsers(transaction, { userId, romIds, now }, columns);
  });
  return { changed };
}

type PropsRequest = Received<typeof setRomProps>;

/** Reads the fields, which RomM 4.2 clients wrap in `data` and later ones send flat. */
const readPatch = ({ data, ...flat }: PropsRequest['body']): RomUserPatch => ({ ...flat, ...data });

/**
 * In the body, update wins over remove, as in RomM 4.2. In the query, both at once are an error.
 */
function lastPlayed(
  { query, body }: Pick<PropsRequest, 'query' | 'body'>,
  now: string,
): RomUserColumns {
  if (query.update_last_played && query.remove_last_played) {
    throw new AppError('bad_request', 'last_played can’t be updated and removed at the same time');
  }
  if (query.update_last_played || body.update_last_played) return { last_played: now };
  if (query.remove_last_played || body.remove_last_played) return { last_played: null };
  return {};
}

const bit = (value: boolean): 0 | 1 => (value ? 1 : 0);

/** The columns to write. Omitted fields are unchanged; null clears the status. */
function toColumns(patch: RomUserPatch): RomUserColumns {
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

async function saveNoteFields(
  db: Db,
  key: { user_id: number; rom_id: number; now: string },
  { note_raw_markdown: content, note_is_public }: RomUserPatch,
): Promise<void> {
  if (content === undefined && note_is_public === undefined) return;
  await saveUntitledNote(db, {
    ...key,
    ...(content === undefined ? {} : { content }),
    ...(note_is_public === undefined ? {} : { is_public: bit(note_is_public) }),
  });
}
