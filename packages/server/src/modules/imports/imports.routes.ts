import * as contract from '@saveroom/contract';

import { handle } from '#core/http/handle.ts';

import {
  cancelRun,
  createRun,
  deleteFile,
  deleteRun,
  startRun,
  updateRun,
  uploadFile,
} from './change-imports.ts';
import {
  downloadReport,
  listImports,
  readColumns,
  readImport,
  readReport,
} from './read-imports.ts';
import { exportTakeout } from './takeout/export-takeout.ts';

export const importRoutes = [
  handle(contract.listImports, ({ deps, actor }) => listImports(deps, actor)),
  handle(contract.createImport, ({ deps, actor, body }) => createRun(deps, actor, body)),
  handle(contract.getImport, ({ deps, actor, params }) => readImport(deps, actor, params.id)),
  handle(contract.updateImport, ({ deps, actor, ...request }) => updateRun(deps, actor, request)),
  handle(contract.uploadImportFile, ({ deps, actor, params, query, http }) =>
    uploadFile(deps, actor, {
      id: params.id,
      name: query.name,
      length: http.contentLength,
      chunks: http.bytes(contract.uploadImportFile.stream),
    }),
  ),
  handle(contract.deleteImportFile, ({ deps, actor, params, query }) =>
    deleteFile(deps, actor, { id: params.id, name: query.name }),
  ),
  handle(contract.getImportColumns, ({ deps, actor, params }) =>
    readColumns(deps, actor, params.id),
  ),
  handle(contract.checkImport, ({ deps, actor, params, body }) =>
    startRun(deps, actor, { id: params.id, isDryRun: true, accounts: body.accounts }),
  ),
  handle(contract.startImport, ({ deps, actor, params, body }) =>
    startRun(deps, actor, { id: params.id, isDryRun: false, accounts: body.accounts }),
  ),
  handle(contract.cancelImport, ({ deps, actor, params }) => cancelRun(deps, actor, params.id)),
  handle(contract.getImportReport, ({ deps, actor, ...request }) =>
    readReport(deps, actor, request),
  ),
  handle(contract.downloadImportReport, ({ deps, actor, params }) =>
    downloadReport(deps, actor, params.id),
  ),
  handle(contract.exportTakeout, ({ deps, actor }) => exportTakeout(deps, actor)),
  handle(contract.headTakeout, ({ deps, actor }) => exportTakeout(deps, actor)),
  handle(contract.deleteImport, ({ deps, actor, params }) => deleteRun(deps, actor, params.id)),
];
