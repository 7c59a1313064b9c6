import * as contract from '@saveroom/contract';

import type { Deps } from '#core/deps.ts';
import { handle } from '#core/http/handle.ts';

import { createDownloadLink, sendLinkedFile } from './download-links.ts';
import { downloadMany, downloadFile, downloadRom } from './download-roms.ts';

interface ContentRequest {
  readonly deps: Deps;
  readonly params: { id: number; file_name?: string };
  readonly query: { file_ids?: number[] | undefined; hidden_folder: boolean };
}

const sendContent = ({ deps, params, query }: ContentRequest) =>
  downloadRom(deps, {
    id: params.id,
    fileName: params.file_name,
    fileIds: query.file_ids,
    inHiddenFolder: query.hidden_folder,
  });

export const downloadRoutes = [
  handle(contract.createDownloadLink, ({ deps, actor, params, http }) =>
    createDownloadLink(deps, actor, { fileId: params.id, publicBase: http.publicBase }),
  ),
  handle(contract.getLinkedFile, ({ deps, params }) => sendLinkedFile(deps, params.token)),
  handle(contract.headLinkedFile, ({ deps, params }) => sendLinkedFile(deps, params.token)),
  handle(contract.getRomContent, sendContent),
  handle(contract.headRomContent, sendContent),
  handle(contract.getRomContentUnnamed, sendContent),
  handle(contract.getRomFileContent, ({ deps, params }) => downloadFile(deps, params.id)),
  handle(contract.headRomFileContent, ({ deps, params }) => downloadFile(deps, params.id)),
  handle(contract.getRomFileContentOld, ({ deps, params }) => downloadFile(deps, params.id)),
  handle(contract.getRomFileContentOldWithSlash, ({ deps, params }) =>
    downloadFile(deps, params.id),
  ),
  handle(contract.downloadRoms, ({ deps, actor, query }) =>
    downloadMany(deps, actor.user.id, query),
  ),
  handle(contract.headDownloadRoms, ({ deps, actor, query }) =>
    downloadMany(deps, actor.user.id, query),
  ),
];
