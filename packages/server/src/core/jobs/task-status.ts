import type { TaskStatus, TaskType } from '@saveroom/contract';

import type { JobRow } from './jobs.queries.ts';

const TYPES: Readonly<Record<string, TaskType>> = {
  scan_library: 'scan',
  read_checksums: 'update',
  match_dats: 'update',
  update_launchbox_metadata: 'update',
  update_switch_titledb: 'update',
  sync_retroachievements_progress: 'update',
  fetch_badges: 'update',
  fetch_artwork: 'update',
  fetch_core: 'update',
  convert_images_to_webp: 'conversion',
  cleanup_orphaned_resources: 'cleanup',
  cleanup_missing_roms: 'cleanup',
  cleanup_old_jobs: 'cleanup',
  empty_saves_trash: 'cleanup',
};

/** A job as every version of the API names its parts. */
export function taskStatus(job: JobRow, warningCount: number): TaskStatus {
  return {
    task_id: job.id,
    task_name: job.task,
    task_type: TYPES[job.task] ?? 'generic',
    status: job.status,
    queued_at: job.created_at,
    created_at: job.created_at,
    enqueued_at: job.created_at,
    started_at: job.started_at,
    ended_at: job.ended_at,
    meta: JSON.parse(job.progress) as TaskStatus['meta'],
    error: job.error,
    error_code: job.error_code,
    attempts: job.attempts,
    retry_at: job.retry_at,
    warning_count: warningCount,
  };
}
