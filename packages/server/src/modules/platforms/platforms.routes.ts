import * as contract from '@saveroom/contract';

import type { Actor, Deps } from '#core/deps.ts';
import { handle } from '#core/http/handle.ts';
import { timestamp } from '#core/lib/timestamp.ts';

import { addPlatform } from './add-platform.ts';
import { listPlatforms, listSupported, noPlatform, requirePlatform } from './list-platforms.ts';
import { findPlatformIds, savePlatform } from './platforms.queries.ts';

/** Null: a kiosk visitor, who cannot hide games. */
const userOf = ({ via, user }: Actor): number | null => (via === 'kiosk' ? null : user.id);

interface PlatformPatch {
  readonly aspect_ratio?: string | null | undefined;
  readonly custom_name?: string | null | undefined;
}

/** Null leaves a value unchanged; an empty name restores the platform's own name. */
async function updatePlatform(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  id: number,
  { aspect_ratio, custom_name }: PlatformPatch,
): Promise<void> {
  const saved = await savePlatform(db, id, {
    ...(aspect_ratio ? { aspect_ratio } : {}),
    ...(custom_name === null || custom_name === undefined
      ? {}
      : { custom_name: custom_name.trim() }),
    updated_at: timestamp(clock()),
  });
  if (!saved) throw noPlatform(id);
}

export const platformRoutes = [
  handle(contract.listPlatforms, ({ deps, actor, query }) =>
    listPlatforms(deps, userOf(actor), query.updated_after),
  ),
  handle(contract.listPlatformIds, ({ deps }) => findPlatformIds(deps.db)),
  handle(contract.listSupportedPlatforms, ({ deps, actor }) => listSupported(deps, userOf(actor))),
  handle(contract.getPlatform, ({ deps, actor, params }) =>
    requirePlatform(deps, userOf(actor), params.id),
  ),
  handle(contract.addPlatform, async ({ deps, actor, body }) =>
    requirePlatform(deps, userOf(actor), await addPlatform(deps, body.fs_slug)),
  ),
  handle(contract.updatePlatform, async ({ deps, actor, params, body }) => {
    await updatePlatform(deps, params.id, body);
    return requirePlatform(deps, userOf(actor), params.id);
  }),
];
