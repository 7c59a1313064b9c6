import type { ImportKind, ImportOutcome } from '@saveroom/contract';

import type { Db } from '#core/db/engine.ts';
import { timestamp } from '#core/lib/timestamp.ts';
import { addFavorites } from '#modules/collections/collections.api.ts';
import type { ImportContext } from '#modules/imports/import-context.ts';
import type {
  ImportedNote,
  ImportedPlaySession,
  PersonalItem,
} from '#modules/imports/import-record.ts';
import {
  findMainVersions,
  findOwnData,
  findOwnNotes,
  findOwnSessions,
  type OwnMarks,
} from '#modules/imports/imports.queries.ts';
import { bumpUserVersion, insertNote, saveNote, saveRomUser } from '#modules/roms/roms.api.ts';
import { insertPlaySession } from '#modules/saves/saves.api.ts';

interface Owner {
  readonly userId: number;
  readonly romId: number;
}

type Write = (db: Db, now: string) => Promise<void>;

/** What an item changes: collected first, then written in one transaction. */
class Changes {
  readonly #context: ImportContext;
  readonly columns: Parameters<typeof saveRomUser>[2] = {};
  readonly writes: Write[] = [];
  readonly #lines: { kind: ImportKind; outcome: ImportOutcome; isReplaced?: boolean }[] = [];

  constructor(context: ImportContext) {
    this.#context = context;
  }

  /** `existing` null: this server has no value. Returns whether `value` has to be written. */
  addValue<T>(kind: ImportKind, existing: T | null, value: T): boolean {
    if (existing === value) return this.add(kind, 'same');
    if (existing === null) return this.add(kind, 'new');
    if (this.#context.conflict === 'keep') return this.add(kind, 'kept');
    this.#lines.push({ kind, outcome: 'new', isReplaced: true });
    return true;
  }

  /** Returns whether something has to be written. */
  add(kind: ImportKind, outcome: ImportOutcome): boolean {
    this.#lines.push({ kind, outcome });
    return outcome === 'new';
  }

  async commit({ userId, romId }: Owner): Promise<void> {
    const { deps, isDryRun } = this.#context;
    const hasColumns = Object.keys(this.columns).length > 0;
    if (isDryRun || (!hasColumns && this.writes.length === 0)) return;
    const now = timestamp(deps.clock());
    await deps.db.transaction().execute(async (transaction) => {
      // This comes first: its row lock serializes the changes of one user.
      await bumpUserVersion(transaction, userId);
      if (hasColumns) await saveRomUser(transaction, { userId, romId, now }, this.columns);
      for (const write of this.writes) await write(transaction, now);
    });
  }

  report(subject: string): void {
    for (const { kind, outcome, isReplaced } of this.#lines) {
      const reasonCode = isReplaced
        ? 'replaced'
        : outcome === 'kept'
          ? 'existing_value_differs'
          : undefined;
      this.#context.report({ kind, outcome, subject, reasonCode });
    }
  }
}

/** Adds a user's own data about a game. Values that this server has stay, unless requested. */
export async function applyPersonal(context: ImportContext, item: PersonalItem): Promise<void> {
  const named = (name: string) => (item.owner === null ? name : `${name} (${item.owner})`);
  const game = await context.gameOf(item.game);
  if ('problem' in game) {
    const subject = named(item.game.name);
    const reasonCode = game.problem;
    return context.report({ kind: 'games', outcome: 'skipped', subject, reasonCode });
  }
  const userId = await context.userIdOf(item.owner);
  if (userId === null) {
    const line = { kind: 'games', outcome: 'skipped', reasonCode: 'account_not_found' } as const;
    return context.report({ ...line, subject: named(game.name) });
  }
  const owner = { userId, romId: game.id };
  const changes = new Changes(context);
  const { db } = context.deps;
  const { marks, isFavorite } = await findOwnData(db, owner);
  changeMarks(changes, item, marks);
  if (item.isMainVersion) await changeMainVersion(context, changes, owner);
  if (item.isFavorite && changes.addValue('favorites', isFavorite || null, true)) {
    changes.writes.push((transaction, now) =>
      addFavorites(transaction, { userId, romIds: [game.id], now }),
    );
  }
  if (item.notes.length > 0) await changeNotes(context, changes, { owner, notes: item.notes });
  await changeSessions(context, changes, { owner, item });
  await changes.commit(owner);
  changes.report(named(game.name));
}

/** Numbers and flags that are 0 were never set, and an import never unsets one. */
function changeMarks(changes: Changes, item: PersonalItem, marks: OwnMarks | undefined): void {
  const { columns } = changes;
  const { status, lastPlayed } = item;
  if (status !== undefined && changes.addValue('statuses', marks?.status ?? null, status)) {
    columns.status = status;
  }
  for (const [column, value] of [
    ['backlogged', item.isBacklogged],
    ['now_playing', item.isNowPlaying],
    ['hidden', item.isHidden],
  ] as const) {
    if (value && changes.addValue('statuses', marks?.[column] || null, 1)) columns[column] = 1;
  }
  for (const [column, value] of [
    ['rating', item.rating],
    ['difficulty', item.difficulty],
    ['completion', item.completion],
  ] as const) {
    if (value && changes.addValue('ratings', marks?.[column] || null, value)) {
      columns[column] = value;
    }
  }
  if (lastPlayed === undefined) return;
  const time = timestamp(lastPlayed);
  const existing = marks?.last_played ?? null;
  // The later time is right, whichever side has it.
  if (existing === null || existing < time) {
    changes.add('last_played', 'new');
    columns.last_played = time;
  } else changes.add('last_played', existing === time ? 'same' : 'kept');
}

/** A group has one main version, so an existing choice stays. */
async function changeMainVersion(
  { deps: { db, listIndex } }: ImportContext,
  changes: Changes,
  { userId, romId }: Owner,
): Promise<void> {
  const versions = (await listIndex.siblings([romId], null)).get(romId) ?? [];
  const chosen = await findMainVersions(db, userId, [romId, ...versions]);
  const outcome = chosen.includes(romId) ? 'same' : chosen.length > 0 ? 'kept' : 'new';
  if (changes.add('statuses', outcome)) changes.columns.is_main_sibling = 1;
}

async function changeNotes(
  { deps: { db } }: ImportContext,
  changes: Changes,
  { owner, notes }: { owner: Owner; notes: readonly ImportedNote[] },
): Promise<void> {
  const byTitle = new Map((await findOwnNotes(db, owner)).map((note) => [note.title, note]));
  const { userId: user_id, romId: rom_id } = owner;
  for (const { title, content, tags, isPublic, createdAt, updatedAt } of notes) {
    const known = byTitle.get(title);
    // The untitled note of a game stays behind as an empty text when it is deleted.
    const existing = known?.content ?? null;
    const isEmpty = title === '' && existing === '';
    if (!changes.addValue('notes', isEmpty ? null : existing, content)) continue;
    const texts = { content, is_public: isPublic ? 1 : 0, tags: JSON.stringify(tags) } as const;
    const times = {
      created_at: createdAt && timestamp(createdAt),
      updated_at: updatedAt && timestamp(updatedAt),
    };
    changes.writes.push(async (transaction, now) => {
      const updated_at = times.updated_at ?? now;
      if (known) {
        await saveNote(transaction, { id: known.id, rom_id, user_id }, { ...texts, updated_at });
      } else {
        const created_at = times.created_at ?? now;
        await insertNote(transaction, {
          rom_id,
          user_id,
          title,
          ...texts,
          now,
          created_at,
          updated_at,
        });
      }
    });
  }
}

/** Sessions with the same start are the same. */
async function changeSessions(
  { deps: { db }, createdAt }: ImportContext,
  changes: Changes,
  { owner, item }: { owner: Owner; item: PersonalItem },
): Promise<void> {
  const { playSessions, playSeconds = 0, lastPlayed = createdAt } = item;
  if (playSessions.length === 0 && playSeconds === 0) return;
  const { starts, seconds } = await findOwnSessions(db, owner);
  const sessions = [...playSessions];
  if (playSeconds > 0) {
    // Another library knows only the sum: it is added if this one has no play time at all.
    if (seconds > 0) changes.add('play_sessions', seconds === playSeconds ? 'same' : 'kept');
    else {
      const start = new Date(lastPlayed.getTime() - playSeconds * 1000);
      sessions.push({ start, end: lastPlayed, seconds: playSeconds });
    }
  }
  for (const session of sessions) {
    const isKnown = starts.has(wholeSecond(session.start));
    if (changes.add('play_sessions', isKnown ? 'same' : 'new')) {
      changes.writes.push((transaction, now) => addSession(transaction, owner, { session, now }));
    }
  }
}

async function addSession(
  db: Db,
  { userId, romId }: Owner,
  { session, now }: { session: ImportedPlaySession; now: string },
): Promise<void> {
  await insertPlaySession(db, {
    user_id: userId,
    device_id: null,
    rom_id: romId,
    sync_session_id: null,
    save_slot: null,
    start_time: wholeSecond(session.start),
    end_time: wholeSecond(session.end),
    duration_ms: Math.round(session.seconds * 1000),
    created_at: now,
    updated_at: now,
  });
}

/** Play sessions are stored without fractions of seconds. */
const wholeSecond = (date: Date): string =>
  timestamp(new Date(Math.floor(date.getTime() / 1000) * 1000));
