import type { Actor } from '#core/deps.ts';
import { NOBODY, type Reader } from './reader.ts';

/**
 * Where downloads are open, strangers and tokens without the right to look at games get this far
 * too: they see the game and nothing of any person.
 */
export function readerOf(actor: Actor | undefined): Reader {
  if (!actor?.scopes.includes('roms.read')) return NOBODY;
  if (actor.via === 'kiosk') return { userId: null, username: '', seesPublic: true };
  return { userId: actor.user.id, username: actor.user.username, seesPublic: true };
}
