import * as contract from '@saveroom/contract';

import type { Actor } from '#core/deps.ts';
import { handle } from '#core/http/handle.ts';

import { addPlatform } from './add-platform.ts';
import { listPlatforms, listSupported, requirePlatform } from './list-platforms.ts';
import { findPlatformIds } from './platforms.queries.ts';
import { updatePlatform } from './update-platform.ts';

/** Null: a visitor of a kiosk, who hid nothing. */
const userOf = ({ via, user }: Actor): number | null => (via === 'kiosk' ? null : user.id);

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
