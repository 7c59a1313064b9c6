import type { Actor } from '#core/deps.ts';
import { ANONYMOUS_READER, type Reader } from './reader.ts';

/**
 * With open downloads, anonymous clients and tokens without `roms.read` get here too: they see the
 * game and no personal data.
 */
export function readerOf(actor: Actor | undefined): Reader {
  if (!actor?.scopes.includes('roms.read')) return ANONYMOUS_READER;
  if (actor.via === 'kiosk') return { userId: null, username: '', seesPublic: true };
  return { userId: actor.user.id, username: actor.user.username, seesPublic: true };
}
