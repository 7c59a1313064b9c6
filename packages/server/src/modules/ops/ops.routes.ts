import { basename } from 'node:path';

import * as contract from '@saveroom/contract';

import type { ConfigEdit } from '#core/config/edit-config.ts';
import type { Actor, Deps } from '#core/deps.ts';
import { handle } from '#core/http/handle.ts';
import { findJob } from '#core/jobs/jobs.queries.ts';
import { AppError } from '#core/lib/app-error.ts';
import { findHiddenFolders, folderNaming } from '#modules/platforms/platforms.api.ts';
import { REMERGE_TASK } from '#modules/library/library.api.ts';

import { addDemo } from './add-demo.ts';
import { runChecks } from './doctor/run-checks.ts';
import { readHeartbeat } from './heartbeat.ts';
import { readLibraryStats, readPlayStats, readStats, readServerStats } from './stats/stats.ts';
import {
  cancelTask,
  previewCleanup,
  runAllTasks,
  runTask,
  listHistory,
  listStatus,
  listWarnings,
  requireStatus,
  listTasks,
  updateTask,
} from './tasks/tasks.ts';

/** For the audit log. */
const inSection = (section: contract.AuditDetails<'config_changed'>['section']) => () => ({
  details: { section },
});

export const opsRoutes = [
  handle(contract.getHeartbeat, ({ deps, actor }) => readHeartbeat(deps, actor)),
  handle(contract.getSetupLibrary, async ({ deps, actor }) => {
    const library = await inspectVisible(deps, actor);
    if (actor) return library;
    // Before set-up this needs no session, so the paths of the server are left out.
    const roots = library.roots.map((root) => ({ ...root, path: basename(root.path) }));
    return { ...library, roots };
  }),
  handle(contract.addDemoGames, ({ deps }) => addDemo(deps)),

  handle(contract.getConfig, ({ deps, actor }) => readConfig(deps, actor)),
  handle(
    contract.bindPlatform,
    ({ deps, body }) =>
      editConfig(deps, { kind: 'bind', list: 'platforms', folder: body.fs_slug, slug: body.slug }),
    inSection('platforms'),
  ),
  handle(
    contract.unbindPlatform,
    ({ deps, params }) =>
      editConfig(deps, { kind: 'unbind', list: 'platforms', folder: params.fs_slug }),
    inSection('platforms'),
  ),
  handle(
    contract.bindVersion,
    ({ deps, body }) =>
      editConfig(deps, { kind: 'bind', list: 'versions', folder: body.fs_slug, slug: body.slug }),
    inSection('versions'),
  ),
  handle(
    contract.unbindVersion,
    ({ deps, params }) =>
      editConfig(deps, { kind: 'unbind', list: 'versions', folder: params.fs_slug }),
    inSection('versions'),
  ),
  handle(
    contract.addExclusion,
    ({ deps, body }) =>
      editConfig(deps, { kind: 'exclude', type: body.exclusion_type, value: body.exclusion_value }),
    inSection('exclusions'),
  ),
  handle(
    contract.removeExclusion,
    async ({ deps, params }) => {
      const { exclusion_type: type, exclusion_value: value } = params;
      const before = deps.configFile.current()[type];
      await editConfig(deps, { kind: 'include', type, value });
      if (deps.configFile.current()[type].length === before.length) {
        const message = `config: ${type} does not contain ${JSON.stringify(value)}`;
        deps.log.error(undefined, message);
      }
      return null;
    },
    inSection('exclusions'),
  ),
  handle(
    contract.updateScanConfig,
    async ({ deps, body }) => {
      await editConfig(deps, { kind: 'scan', scan: body });
      // Applies the new source priority to the stored metadata, without requests to the sources.
      await deps.jobs.enqueueUnlessQueued(REMERGE_TASK, {});
      return null;
    },
    inSection('scan'),
  ),

  handle(contract.runDoctor, async ({ http, deps }) => ({
    ...(await runChecks(deps.doctor)),
    seen: {
      protocol: new URL(http.publicBase).protocol.replace(':', ''),
      base_path: deps.env.BASE_PATH,
    },
  })),
  handle(contract.tryBody, async ({ http }) => {
    let bytes = 0;
    for await (const chunk of http.bytes({ maxBytes: contract.DOCTOR_BODY_BYTES })) {
      bytes += chunk.length;
    }
    return { bytes };
  }),

  handle(contract.getHealth, ({ deps }) => deps.health.health()),

  handle(contract.listLogs, ({ deps: { env, logs }, query }) => {
    if (env.DISABLE_LOGS_VIEWER) {
      throw new AppError('not_found', 'The log viewer is turned off by DISABLE_LOGS_VIEWER');
    }
    return logs.read(query);
  }),

  handle(contract.getStats, ({ deps, query }) => readStats(deps, query)),
  handle(contract.getLibraryStats, ({ deps }) => readLibraryStats(deps)),
  handle(contract.getPlayStats, ({ deps, actor, query }) =>
    readPlayStats(deps, actor.user.id, query),
  ),
  handle(contract.getServerStats, ({ deps }) => readServerStats(deps)),

  handle(contract.listTasks, ({ deps }) => listTasks(deps)),
  handle(contract.listTaskStatus, ({ deps }) => listStatus(deps)),
  handle(contract.listTaskHistory, ({ deps, query }) => listHistory(deps, query)),
  handle(contract.listTaskWarnings, ({ deps, params, query }) =>
    listWarnings(deps, params.id, query),
  ),
  handle(contract.getTaskStatus, ({ deps, params }) => requireStatus(deps, params.id)),
  handle(contract.runTasks, ({ deps }) => runAllTasks(deps)),
  handle(contract.runTask, ({ deps, params, body }) => runTask(deps, params.name, body)),
  handle(
    contract.cancelTask,
    ({ deps, params }) => cancelTask(deps, params.id),
    async ({ deps, params }) => ({ target: { name: (await findJob(deps.db, params.id))?.task } }),
  ),
  handle(contract.updateTask, ({ deps, params, body }) => updateTask(deps, params.name, body)),
  handle(contract.previewCleanup, ({ deps, query }) =>
    previewCleanup(deps, query.platform_id ?? null),
  ),
];

/** Without an account the credentials of the relay servers are left out. */
async function readConfig(
  deps: Pick<Deps, 'db' | 'configFile' | 'isRestricted'>,
  actor: Actor | undefined,
): Promise<contract.Config> {
  const all = deps.configFile.current();
  const hidden = await findHiddenFolders(deps, actor);
  const visible = (slugs: Readonly<Record<string, string>>): Record<string, string> =>
    Object.fromEntries(Object.entries(slugs).filter(([folder]) => !hidden.isHidden(folder)));
  const config = {
    ...all,
    PLATFORMS_BINDING: visible(all.PLATFORMS_BINDING),
    PLATFORMS_VERSIONS: visible(all.PLATFORMS_VERSIONS),
  };
  if (actor && actor.via !== 'kiosk') return config;
  const servers = config.EJS_NETPLAY_ICE_SERVERS.map(({ urls }) => ({ urls }));
  return { ...config, EJS_NETPLAY_ICE_SERVERS: servers };
}

async function inspectVisible(
  deps: Pick<Deps, 'db' | 'configFile' | 'isRestricted' | 'storage'>,
  actor: Actor | undefined,
): Promise<contract.SetupLibrary> {
  const library = await deps.storage.inspectLibrary(deps.configFile.folders().roms);
  const hidden = await findHiddenFolders(deps, actor);
  const visible = (platforms: readonly contract.PlatformFolder[]) =>
    platforms
      .filter(({ fs_slug }) => !hidden.isHidden(fs_slug))
      .map(({ fs_slug, rom_count }) => {
        return { fs_slug, rom_count: Math.max(rom_count - hidden.gamesIn(fs_slug), 0) };
      });
  return {
    ...library,
    existing_platforms: visible(library.existing_platforms),
    roots: library.roots.map((root) => ({
      ...root,
      platforms: visible(root.platforms).map(folderNaming(deps)),
    })),
  };
}

async function editConfig(
  { configFile }: Pick<Deps, 'configFile'>,
  change: ConfigEdit,
): Promise<null> {
  await configFile.edit(change);
  return null;
}
