import type { Actor, Deps } from '#core/deps.ts';

/**
 * The services for the reply of a route that changes the library. Its handler reads all games,
 * because what it stores is computed from them; the reply is about what the caller sees.
 */
export const replyDeps = async (deps: Deps, actor: Actor): Promise<Deps> =>
  deps.isRestricted ? deps.visibleTo(actor) : deps;
