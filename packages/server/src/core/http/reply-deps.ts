import type { Actor, Deps } from '#core/deps.ts';

/**
 * The services for the reply of a route that changes the library. The handler of such a route works
 * with all games, because the values that it stores depend on all of them, but the reply contains
 * only what the caller sees.
 */
export const replyDeps = async <D extends Pick<Deps, 'isRestricted' | 'visibleTo'>>(
  deps: D,
  actor: Actor,
): Promise<D | Deps> => (deps.isRestricted ? deps.visibleTo(actor) : deps);
