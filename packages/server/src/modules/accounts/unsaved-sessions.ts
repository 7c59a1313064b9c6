import type { Insertable } from 'kysely';

import type { Db } from '#core/db/engine.ts';
import { outageKind } from '#core/lib/outage.ts';

import type { SessionTable } from './accounts.tables.ts';
import { findSession, insertSession, type SignedInRow } from './sessions.queries.ts';
import { findUser } from './users.queries.ts';

declare module '#core/deps.ts' {
  interface Deps {
    readonly unsavedSessions: UnsavedSessions;
  }
}

const MAX_SESSIONS = 1000;

/**
 * Sessions that could not be saved because the disk is full or read-only. They stay in memory until
 * they can be saved, so that users can sign in and see the problem.
 */
export class UnsavedSessions {
  readonly #rows = new Map<string, Insertable<SessionTable>>();

  async save(db: Db, session: Insertable<SessionTable>): Promise<void> {
    try {
      await insertSession(db, session);
    } catch (error) {
      if (!outageKind(error) || this.#rows.size >= MAX_SESSIONS) throw error;
      this.#rows.set(session.id_hash, session);
    }
  }

  /** Searches memory, then the database. */
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

/** For writes that may be lost, such as the last activity. False: the write failed. */
export async function ignoreOutage(write: Promise<unknown>): Promise<boolean> {
  try {
    await write;
    return true;
  } catch (error) {
    if (!outageKind(error)) throw error;
    return false;
  }
}
