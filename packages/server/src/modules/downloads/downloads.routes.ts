import { hash } from 'node:crypto';

import * as contract from '@saveroom/contract';

import type { Actor, Deps } from '#core/deps.ts';
import { handle } from '#core/http/handle.ts';
import { limitDownload } from '#modules/limits/limits.api.ts';

import { createDownloadLink, linkedFileId, sendLinkedFile } from './download-links.ts';
import { downloadMany, downloadFile, downloadRom } from './download-roms.ts';
import { findFile } from './downloads.queries.ts';

interface ContentRequest {
  readonly deps: Deps;
  readonly actor: Actor | undefined;
  readonly params: { id: number; file_name?: string };
  readonly query: { file_ids?: number[] | undefined; hidden_folder: boolean };
}

const sendContent = async ({ deps, actor, params, query }: ContentRequest) =>
  limitDownload(
    deps,
    actor?.user.id,
    await downloadRom(deps, {
      id: params.id,
      fileName: params.file_name,
      fileIds: query.file_ids,
      inHiddenFolder: query.hidden_folder,
    }),
  );

interface FileRequest {
  readonly deps: Deps;
  readonly actor: Actor | undefined;
  readonly params: { id: number };
}

const sendFile = async ({ deps, actor, params }: FileRequest) =>
  limitDownload(deps, actor?.user.id, await downloadFile(deps, params.id));

/** Managers and consoles fetch a file in many ranges: it is one download a day for the audit log. */
const describeContent = ({ params }: Pick<ContentRequest, 'params'>) => ({
  details: { file: params.file_name ?? null },
  once: `game-${params.id}`,
});

/** Pictures, manuals and music are shown and played, not downloaded. Null: the file is one. */
async function describeFile({ db }: Pick<Deps, 'db'>, id: number | undefined) {
  const file = id === undefined ? undefined : await findFile(db, id);
  if (!file || SHOWN_CATEGORIES.has(file.category ?? '')) return null;
  const target = { id: file.rom_id, name: null };
  return { target, details: { file: file.file_name }, once: `file-${file.id}` };
}

const SHOWN_CATEGORIES: ReadonlySet<string> = new Set(['screenshot', 'manual', 'soundtrack']);

export const downloadRoutes = [
  handle(contract.createDownloadLink, ({ deps, actor, params, http }) =>
    createDownloadLink(deps, actor, { fileId: params.id, publicBase: http.publicBase }),
  ),
  handle(
    contract.getLinkedFile,
    ({ deps, params }) => sendLinkedFile(deps, params.token),
    ({ deps, params }) => describeFile(deps, linkedFileId(params.token)),
  ),
  handle(contract.headLinkedFile, ({ deps, params }) => sendLinkedFile(deps, params.token)),
  handle(contract.getRomContent, sendContent, describeContent),
  handle(contract.headRomContent, sendContent),
  handle(contract.getRomContentUnnamed, sendContent, describeContent),
  handle(contract.getRomFileContent, sendFile, ({ deps, params }) => describeFile(deps, params.id)),
  handle(contract.headRomFileContent, sendFile),
  handle(contract.getRomFileContentOld, sendFile, ({ deps, params }) =>
    describeFile(deps, params.id),
  ),
  handle(contract.getRomFileContentOldWithSlash, sendFile, ({ deps, params }) =>
    describeFile(deps, params.id),
  ),
  handle(
    contract.downloadRoms,
    async ({ deps, actor, query }) =>
      limitDownload(deps, actor.user.id, await downloadMany(deps, actor.user.id, query)),
    // A resumed download sends the same query again.
    ({ http }) => ({ once: hash('sha256', http.rawQuery) }),
  ),
  handle(contract.headDownloadRoms, async ({ deps, actor, query }) =>
    limitDownload(deps, actor.user.id, await downloadMany(deps, actor.user.id, query)),
  ),
];
