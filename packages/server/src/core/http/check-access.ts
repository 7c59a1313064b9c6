import type { Access } from '@saveroom/contract';

import type { Actor } from '#core/deps.ts';
import { AppError } from '#core/lib/app-error.ts';

interface Situation {
  readonly actor: Actor | undefined;
  readonly isSetUp: () => Promise<boolean>;
  readonly downloadsOpen: boolean;
  readonly picturesOpen: boolean;
}

/** Throws unless the actor may. One answer for "who are you" and "you may not": see ADR 1. */
export async function checkAccess(access: Access, situation: Situation): Promise<void> {
  if (access === 'public') return;
  const scope = typeof access === 'string' ? access : access.scope;
  if (situation.actor?.scopes.includes(scope)) return;
  if (typeof access === 'object') {
    if (access.unless === 'download' && situation.downloadsOpen) return;
    if (access.unless === 'pictures' && situation.picturesOpen) return;
    if (access.unless === 'before-setup' && !(await situation.isSetUp())) return;
  }
  throw new AppError('forbidden', 'Forbidden');
}
