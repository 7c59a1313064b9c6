import type { MissingQuestion, ScanState, TaskStatus, LayoutQuestion } from '@saveroom/contract';

/** A run of a scan, for tests. */
export const someScan = (patch: Partial<TaskStatus> = {}): TaskStatus => ({
  task_id: 'scan-1',
  task_name: 'scan_library',
  task_type: 'scan',
  status: 'started',
  queued_at: '2026-01-01T00:00:00Z',
  created_at: '2026-01-01T00:00:00Z',
  enqueued_at: '2026-01-01T00:00:00Z',
  started_at: '2026-01-01T00:00:00Z',
  ended_at: null,
  meta: {},
  error: null,
  error_code: null,
  attempts: 0,
  retry_at: null,
  warning_count: 0,
  ...patch,
});

export const someState = (patch: Partial<ScanState> = {}): ScanState => ({
  running: null,
  last: null,
  questions: [],
  layout_questions: [],
  fingerprints_waiting: 0,
  identification: null,
  ...patch,
});

export const someLayoutQuestion = (patch: Partial<LayoutQuestion> = {}): LayoutQuestion => ({
  root: '/library',
  roms_folder: 'roms',
  expected: ['struct_a'],
  found: ['flat'],
  found_folders: ['roms-away'],
  game_count: 30,
  asked_at: '2026-01-01T00:00:00Z',
  is_waiting: false,
  ...patch,
});

export const someQuestion = (patch: Partial<MissingQuestion> = {}): MissingQuestion => ({
  platform_id: 7,
  platform_name: 'NES',
  missing_count: 30,
  total_count: 30,
  asked_at: '2026-01-01T00:00:00Z',
  ...patch,
});
