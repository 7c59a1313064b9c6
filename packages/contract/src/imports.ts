import * as z from 'zod/mini';

import { defineRoute } from './define-route.ts';
import {
  ImportAccount,
  ImportColumnMap,
  ImportKind,
  ImportLine,
  ImportOutcome,
  ImportRun,
  ImportSettings,
  ImportSource,
} from './import-schemas.ts';
import { IdParams, Nothing } from './wire.ts';

export const listImports = defineRoute({
  method: 'GET',
  path: '/imports',
  access: 'me.write',
  summary: 'The imports of the caller, newest first; for admins, all imports.',
  response: z.array(ImportRun),
});

export const createImport = defineRoute({
  method: 'POST',
  path: '/imports',
  access: 'me.write',
  summary: 'Prepare an import.',
  body: z.object({ source: ImportSource }),
  response: ImportRun,
  status: 201,
});

export const getImport = defineRoute({
  method: 'GET',
  path: '/imports/:id',
  access: 'me.write',
  summary: 'An import with its progress and counts.',
  params: IdParams,
  response: ImportRun,
});

export const updateImport = defineRoute({
  method: 'PATCH',
  path: '/imports/:id',
  access: 'me.write',
  summary: 'Change the input or the settings of an import that is not running.',
  params: IdParams,
  body: z.object({
    address: z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(2000)))),
    folder: z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(4000)))),
    settings: z.optional(z.partial(ImportSettings)),
  }),
  response: ImportRun,
});

const FileQuery = z.object({ name: z._default(z.string().check(z.maxLength(4000)), '') });

export const uploadImportFile = defineRoute({
  method: 'POST',
  path: '/imports/:id/files',
  access: 'me.write',
  summary:
    'Add a file to an import. The body is the file; the name may contain folders. A zip stands for the files in it.',
  needsDataSpace: true,
  params: IdParams,
  query: FileQuery,
  stream: { maxBytes: Number.MAX_SAFE_INTEGER },
  response: ImportRun,
  status: 201,
});

export const deleteImportFile = defineRoute({
  method: 'DELETE',
  path: '/imports/:id/files',
  access: 'me.write',
  summary: 'Remove a file from an import; without a name, all files.',
  params: IdParams,
  query: FileQuery,
  response: ImportRun,
});

export const ImportColumns = z
  .object({
    /** The names in the header. */
    columns: z.array(z.string()),
    /** The first rows. */
    rows: z.array(z.array(z.string())),
    /** What the columns contain, guessed from the header. */
    mapping: ImportColumnMap,
  })
  .register(z.globalRegistry, { id: 'ImportColumns' });
export type ImportColumns = z.output<typeof ImportColumns>;

export const getImportColumns = defineRoute({
  method: 'GET',
  path: '/imports/:id/columns',
  access: 'me.write',
  summary: 'The columns and first rows of a CSV file, and what the columns seem to contain.',
  params: IdParams,
  response: ImportColumns,
});

/** Credentials of the other server; absent: those that the server still has in memory. */
const Accounts = z.object({
  accounts: z.optional(z.array(ImportAccount).check(z.minLength(1), z.maxLength(200))),
});

export const checkImport = defineRoute({
  method: 'POST',
  path: '/imports/:id/check',
  access: 'me.write',
  audit: { none: 'A check writes nothing.' },
  summary: 'Preview in the background what an import would change, without changing anything.',
  params: IdParams,
  body: Accounts,
  response: ImportRun,
});

export const startImport = defineRoute({
  method: 'POST',
  path: '/imports/:id/start',
  access: 'me.write',
  audit: 'import_started',
  summary: 'Start an import in the background, or continue one that stopped.',
  params: IdParams,
  body: Accounts,
  response: ImportRun,
});

export const cancelImport = defineRoute({
  method: 'POST',
  path: '/imports/:id/cancel',
  access: 'me.write',
  audit: 'import_cancelled',
  summary: 'Stop an import or a check. What was imported stays.',
  params: IdParams,
  response: ImportRun,
});

export const getImportReport = defineRoute({
  method: 'GET',
  path: '/imports/:id/report',
  access: 'me.write',
  summary: 'The result of an import for each item.',
  params: IdParams,
  query: z.object({
    kind: z.optional(ImportKind),
    outcome: z.optional(ImportOutcome),
    /** Part of the subject or place. */
    search: z.optional(z.string().check(z.trim(), z.maxLength(200))),
    limit: z._default(z.coerce.number<number>().check(z.int(), z.gte(1), z.lte(500)), 100),
    offset: z._default(z.coerce.number<number>().check(z.int(), z.gte(0)), 0),
  }),
  response: z.object({ items: z.array(ImportLine), total: z.int() }),
});

export const downloadImportReport = defineRoute({
  method: 'GET',
  path: '/imports/:id/report/content',
  access: 'me.write',
  summary: 'The whole report as a CSV file.',
  params: IdParams,
});

export const deleteImport = defineRoute({
  method: 'DELETE',
  path: '/imports/:id',
  access: 'me.write',
  audit: 'import_deleted',
  summary: 'Delete an import with its files and its report. What was imported stays.',
  params: IdParams,
  response: Nothing,
});
