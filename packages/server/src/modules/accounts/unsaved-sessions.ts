import type { Insertable } from 'kysely';

import type { Db } from '#core/db/engine.ts';
import type { SessionTable } from './accounts.tables.ts';
import { outageKind } from '#core/lib/outage.ts';

import { findSession, insertSession, type SignedInRow } from './sessions.queries.ts';
import { findUser } from './users.queries.ts';

declare module '#core/deps.ts' {
  interface Deps {
    readonly unsaved: UnsavedSessions;
  }
}

const MOST_SESSIONS = 1000;

/**
 * Sessions that the database could not take because the disk is full or read-only. They are kept in
 * memory until it can, so that people can sign in and see what is wrong.
 */
export class UnsavedSessions {
  readonly #rows = new Map<string, Insertable<SessionTable>>();

  async save(db: Db, session: Insertable<SessionTable>): Promise<void> {
    try {
      await insertSession(db, session);
    } catch (error) {
      if (!outageKind(error) || this.#rows.size >= MOST_SESSIONS) throw error;
      this.#rows.set(session.id_hash, session);
    }
  }

  /** In the database or here. */
  async find(db: Db, idHash: string): Promise<SignedInRow | undefined> {
    const row = this.#rows.get(idHash);
    if (!row) return findSession(db, idHash);
    const user = await findUser(db, row.user_id);
    const isSaved = user ? await ignoreOutage(insertSession(db, row)) : false;
    if (isSaved || !user) this.#rows.delete(idHash);
    return (
      user && {
        ...user,
        session_version: row.credentials_version,
        last_seen_at: row.last_seen_at,
        expires_at: row.expires_at,
      }
    );
  }

  remove(idHash: string): void {
    this.#rows.delete(idHash);
  }
}

/** For writes that nobody waits for, such as when somebody was seen last. False: it was not made. */
export async function ignoreOutage(write: Promise<unknown>): Promise<boolean> {
  try {
    await write;
    return true;
  } catch (error) {
    if (!outageKind(error)) throw error;
    return false;
  }
}
