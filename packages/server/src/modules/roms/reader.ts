import type { Actor } from '#core/deps.ts';

/** The user a game is read for: decides its personal fields and which notes are included. */
export interface Reader {
  /** Null: not signed in with an account. */
  readonly userId: number | null;
  readonly username: string;
  /** False: even public notes and collections of other users are hidden. */
  readonly seesPublic: boolean;
}

const ANONYMOUS_READER: Reader = { userId: null, username: '', seesPublic: false };

/**
 * The reader for a signed-in user or client. With open downloads, anonymous clients and tokens
 * without `roms.read` get here too: they see games, but no personal data.
 */
export function readerOf(actor: Actor | undefined): Reader {
  if (!actor?.scopes.includes('roms.read')) return ANONYMOUS_READER;
  if (actor.via === 'kiosk') return { userId: null, username: '', seesPublic: true };
  return { userId: actor.user.id, username: actor.user.username, seesPublic: true };
}

/** Finds the other versions of games: the list index, or a view that already has them. */
export interface SiblingLookup {
  siblings(
    romIds: readonly number[],
    userId: number | null,
  ): Map<number, number[]> | Promise<Map<number, number[]>>;
}
