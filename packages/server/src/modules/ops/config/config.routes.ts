import * as contract from '@saveroom/contract';
import type { Config } from '@saveroom/contract';

import type { ConfigEdit } from '#core/config/edit-config.ts';
import type { Actor, Deps } from '#core/deps.ts';
import { handle } from '#core/http/handle.ts';
import { REMERGE_TASK } from '#modules/library/library.api.ts';

export const configRoutes = [
  handle(contract.getConfig, ({ deps, actor }) => configView(deps.configFile.current(), actor)),
  handle(contract.bindPlatform, ({ deps, body }) =>
    edit(deps, { kind: 'bind', list: 'platforms', folder: body.fs_slug, slug: body.slug }),
  ),
  handle(contract.unbindPlatform, ({ deps, params }) =>
    edit(deps, { kind: 'unbind', list: 'platforms', folder: params.fs_slug }),
  ),
  handle(contract.bindVersion, ({ deps, body }) =>
    edit(deps, { kind: 'bind', list: 'versions', folder: body.fs_slug, slug: body.slug }),
  ),
  handle(contract.unbindVersion, ({ deps, params }) =>
    edit(deps, { kind: 'unbind', list: 'versions', folder: params.fs_slug }),
  ),
  handle(contract.addExclusion, ({ deps, body }) =>
    edit(deps, { kind: 'exclude', type: body.exclusion_type, value: body.exclusion_value }),
  ),
  handle(contract.removeExclusion, ({ deps, params }) =>
    edit(deps, { kind: 'include', type: params.exclusion_type, value: params.exclusion_value }),
  ),
  handle(contract.updateScanConfig, async ({ deps, body }) => {
    await edit(deps, { kind: 'scan', scan: body });
    // Applies the new source priority to the stored metadata, without requests to the sources.
    await deps.jobs.enqueueUnlessQueued(REMERGE_TASK, {});
    return null;
  }),
];

/** Without a session the credentials of the relay servers are left out. */
function configView(config: Config, actor: Actor | undefined): Config {
  if (actor) return config;
  const servers = config.EJS_NETPLAY_ICE_SERVERS.map(({ urls }) => ({ urls }));
  return { ...config, EJS_NETPLAY_ICE_SERVERS: servers };
}

async function edit({ configFile }: Pick<Deps, 'configFile'>, change: ConfigEdit): Promise<null> {
  await configFile.edit(change);
  return null;
}
