import { hash } from 'node:crypto';

import * as contract from '@saveroom/contract';
import type { DeviceQuery } from '@saveroom/contract';

import type { Actor, Deps } from '#core/deps.ts';
import { RawReply } from '#core/http/exchange.ts';
import type { FileReply } from '#core/http/file-reply.ts';
import { handle } from '#core/http/handle.ts';
import { replyDeps } from '#core/http/reply-deps.ts';
import type { ServerModule } from '#core/module.ts';
import { defineTask } from '#core/tasks.ts';
import { FeedLinks } from '#modules/feeds/feeds.api.ts';
import { EXPORT_TASK } from '#modules/library/library.api.ts';
import { limitDownload } from '#modules/limits/limits.api.ts';
import { findPlatforms } from '#modules/platforms/platforms.api.ts';

import { exportDevice, planDeviceExport } from './export-device.ts';
import { downloadLists, exportGames } from './export-games.ts';
import { requirePlatforms, writeLists } from './export-lists.ts';
import { type FolderFormat, GAMELIST, PEGASUS } from './list-formats.ts';
import { listFolders, startWriting, writeDeviceTask } from './write-device.ts';

interface DeviceCall {
  readonly deps: Deps;
  readonly actor: Actor;
  readonly query: DeviceQuery;
}

const sendDeviceExport = async ({ deps, actor, query }: DeviceCall): Promise<FileReply> =>
  limitDownload(deps, actor.user.id, await exportDevice(deps, actor, query));

interface WriteCall {
  readonly deps: Deps;
  readonly actor: Actor;
  readonly http: ConstructorParameters<typeof FeedLinks>[0];
  readonly query: { readonly platform_ids: number[]; readonly local_export: boolean };
}

const write =
  (format: FolderFormat) =>
  async ({ deps, actor, http, query }: WriteCall): Promise<RawReply> => {
    await requirePlatforms(await replyDeps(deps, actor), query.platform_ids);
    await writeLists(deps, {
      format,
      platformIds: query.platform_ids,
      media: query.local_export
        ? { kind: 'local' }
        : {
            kind: 'server',
            links: new FeedLinks({ publicBase: http.publicBase, urlToken: undefined }),
          },
    });
    return new RawReply(200, { 'cache-control': 'no-store' });
  };

/** Runs after a scan, if the configuration says so. Unchanged lists are not written again. */
const exportListsTask = defineTask({
  name: EXPORT_TASK,
  type: 'update',
  // The lane of the artwork downloads, so that it runs after those of the scan.
  lane: 'artwork',

  async run(deps, { warn, signal }) {
    const config = deps.configFile.current();
    const formats = [
      ...(config.GAMELIST_AUTO_EXPORT_ON_SCAN ? [GAMELIST] : []),
      ...(config.PEGASUS_AUTO_EXPORT_ON_SCAN ? [PEGASUS] : []),
    ];
    for (const { id, fs_slug } of await findPlatforms(deps.db)) {
      for (const format of formats) {
        signal.throwIfAborted();
        const request = { format, platformIds: [id], media: { kind: 'local' } } as const;
        await writeLists(deps, request).catch((error: unknown) =>
          warn({
            code: 'export-failed',
            path: `${fs_slug}/${format.fileName}`,
            text: `Couldn’t write the file: ${(error as Error).message}`,
          }),
        );
      }
    }
  },
});

export const exportsModule: ServerModule = {
  routes: [
    handle(contract.exportGames, ({ deps, actor, query }) => exportGames(deps, actor, query)),
    handle(contract.headExportGames, ({ deps, actor, query }) => exportGames(deps, actor, query)),
    handle(
      contract.exportDevice,
      sendDeviceExport,
      // A resumed download sends the same query again.
      ({ query, http }) => ({
        details: { format: query.layout },
        once: hash('sha256', http.rawQuery),
      }),
    ),
    handle(contract.headExportDevice, sendDeviceExport),
    handle(contract.planDeviceExport, ({ deps, actor, query }) =>
      planDeviceExport(deps, actor, query),
    ),
    handle(contract.listExportFolders, ({ deps }) => listFolders(deps)),
    handle(
      contract.writeDeviceExport,
      ({ deps, actor, body }) => startWriting(deps, actor, body),
      ({ body }) => ({ target: { name: body.folder } }),
    ),
    handle(contract.exportGamelist, write(GAMELIST), () => ({ details: { format: 'gamelist' } })),
    handle(contract.exportPegasus, write(PEGASUS), () => ({ details: { format: 'pegasus' } })),
    handle(
      contract.downloadGamelist,
      ({ deps, query, ...request }) =>
        downloadLists(deps, request, { format: GAMELIST, platformIds: query.platform_ids }),
      () => ({ details: { format: 'gamelist' }, once: 'gamelist' }),
    ),
    handle(
      contract.downloadPegasus,
      ({ deps, query, ...request }) =>
        downloadLists(deps, request, { format: PEGASUS, platformIds: query.platform_ids }),
      () => ({ details: { format: 'pegasus' }, once: 'pegasus' }),
    ),
  ],
  tasks: [exportListsTask, writeDeviceTask],
};
