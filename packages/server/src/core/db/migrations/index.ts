import type { Migration } from '#core/db/migration.ts';
import { accounts } from './0001_accounts.ts';
import { library } from './0002_library.ts';
import { jobs } from './0003_jobs.ts';
import { dats } from './0004_dats.ts';
import { tasks } from './0006_tasks.ts';
import { browse } from './0007_browse.ts';
import { jobAttempts } from './0008_job_attempts.ts';
import { metadata } from './0009_metadata.ts';
import { sources } from './0010_sources.ts';
import { artwork } from './0011_artwork.ts';
import { sourceTables } from './0012_source_tables.ts';
import { uploads } from './0013_uploads.ts';
import { saves } from './0014_saves.ts';
import { changeQueue } from './0015_change_queue.ts';
import { players } from './0016_players.ts';
import { backups } from './0017_backups.ts';
import { processes } from './0018_processes.ts';
import { signInAttempts } from './0019_sign_in_attempts.ts';
import { problemCodes } from './0020_problem_codes.ts';
import { catalogueCopies } from './0021_catalogue_copies.ts';
import { fileChanges } from './0022_file_changes.ts';
import { libraryFolders } from './0023_library_folders.ts';
import { versionKeys } from './0024_version_keys.ts';
import { sourceStates } from './0026_source_states.ts';
import { libraryLayout } from './0027_library_layout.ts';
import { knownSignIns } from './0028_known_sign_ins.ts';
import { saveSizes } from './0029_save_sizes.ts';
import { clientTokens } from './0030_client_tokens.ts';
import { music } from './0031_music.ts';
import { webdav } from './0035_webdav.ts';
import { imports } from './0036_imports.ts';
import { permissions } from './0037_permissions.ts';
import { twoFactor } from './0038_two_factor.ts';
import { audit } from './0039_audit.ts';
import { shares } from './0040_shares.ts';
import { together } from './0041_together.ts';
import { profiles } from './0042_profiles.ts';
import { limits } from './0044_limits.ts';
import { guests } from './0046_guests.ts';
import { uploadTotal } from './0047_upload_total.ts';
import { platformTotalsChanged } from './0048_platform_totals_changed.ts';

/**
 * In the order in which they run. A released migration is never edited, moved or removed. Missing
 * numbers were never released.
 */
export const MIGRATIONS: readonly Migration[] = [
  accounts,
  library,
  jobs,
  dats,
  tasks,
  browse,
  jobAttempts,
  metadata,
  sources,
  artwork,
  sourceTables,
  uploads,
  saves,
  changeQueue,
  players,
  backups,
  processes,
  signInAttempts,
  problemCodes,
  catalogueCopies,
  fileChanges,
  libraryFolders,
  versionKeys,
  sourceStates,
  libraryLayout,
  knownSignIns,
  saveSizes,
  clientTokens,
  music,
  webdav,
  imports,
  permissions,
  twoFactor,
  audit,
  shares,
  together,
  profiles,
  limits,
  guests,
  uploadTotal,
  platformTotalsChanged,
];
