import { type Rule, viewersAndUp } from './access-rules.ts';

/** Part of the access table. The handlers decide who may use a source and see an import. */
export const IMPORT_ACCESS: Readonly<Record<string, Rule>> = {
  'GET /api/imports': viewersAndUp('me.write'),
  'POST /api/imports': viewersAndUp('me.write'),
  'GET /api/imports/:id': viewersAndUp('me.write'),
  'PATCH /api/imports/:id': viewersAndUp('me.write'),
  'DELETE /api/imports/:id': viewersAndUp('me.write'),
  'POST /api/imports/:id/files': viewersAndUp('me.write'),
  'DELETE /api/imports/:id/files': viewersAndUp('me.write'),
  'GET /api/imports/:id/columns': viewersAndUp('me.write'),
  'POST /api/imports/:id/check': viewersAndUp('me.write'),
  'POST /api/imports/:id/start': viewersAndUp('me.write'),
  'POST /api/imports/:id/cancel': viewersAndUp('me.write'),
  'GET /api/imports/:id/report': viewersAndUp('me.write'),
  'GET /api/imports/:id/report/content': viewersAndUp('me.write'),
};
