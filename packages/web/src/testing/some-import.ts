import { IMPORT_DEFAULTS } from '@saveroom/contract';
import type { ImportRun } from '@saveroom/contract';

/** An import for tests. */
export const someImport = (patch: Partial<ImportRun> = {}): ImportRun => ({
  id: 3,
  source: 'csv',
  created_at: '2026-01-01T00:00:00Z',
  created_by: 'ada',
  state: 'draft',
  input: { address: null, folder: null, files: [], file_count: 0, size_bytes: 0 },
  settings: IMPORT_DEFAULTS,
  progress: null,
  counts: {},
  is_dry_run: true,
  has_credentials: false,
  error: null,
  error_code: null,
  finished_at: null,
  ...patch,
});
