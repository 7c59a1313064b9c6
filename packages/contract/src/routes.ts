import * as activity from './activity.ts';
import * as audit from './audit.ts';
import * as auth from './auth.ts';
import * as backups from './backups.ts';
import * as badges from './badges.ts';
import * as clientTokens from './client-tokens.ts';
import * as collectionChanges from './collection-changes.ts';
import * as collectionSharing from './collection-sharing.ts';
import * as collections from './collections.ts';
import * as config from './config.ts';
import * as dats from './dats.ts';
import type { RouteDef } from './define-route.ts';
import * as deviceAuthorization from './device-authorization.ts';
import * as devices from './devices.ts';
import * as doctor from './doctor.ts';
import * as downloadLinks from './download-links.ts';
import * as downloads from './downloads.ts';
import * as deviceExports from './device-exports.ts';
import * as exports from './exports.ts';
import * as feeds from './feeds.ts';
import * as figures from './figures.ts';
import * as firmware from './firmware.ts';
import * as imports from './imports.ts';
import * as libraryFolders from './library-folders.ts';
import * as limits from './limits.ts';
import * as logs from './logs.ts';
import * as guests from './guests.ts';
import * as health from './health.ts';
import * as metadata from './metadata.ts';
import * as music from './music.ts';
import * as netplay from './netplay.ts';
import * as noteComments from './note-comments.ts';
import * as notes from './notes.ts';
import * as patches from './patches.ts';
import * as permissions from './permissions.ts';
import * as platforms from './platforms.ts';
import * as playSessions from './play-sessions.ts';
import * as players from './players.ts';
import * as playStatus from './play-status.ts';
import * as profiles from './profiles.ts';
import * as resources from './resources.ts';
import * as resume from './resume.ts';
import * as romChanges from './rom-changes.ts';
import * as romFiles from './rom-files.ts';
import * as romViews from './rom-views.ts';
import * as roms from './roms.ts';
import * as saves from './saves.ts';
import * as scan from './scan.ts';
import * as screenshots from './screenshots.ts';
import * as search from './search.ts';
import * as serverMove from './server-move.ts';
import * as sessions from './sessions.ts';
import * as shared from './shared.ts';
import * as shares from './shares.ts';
import * as identification from './identification.ts';
import * as sourcePictures from './source-pictures.ts';
import * as sourceSearch from './source-search.ts';
import * as sourceSettings from './source-settings.ts';
import * as states from './states.ts';
import * as stats from './stats.ts';
import * as streaming from './streaming.ts';
import * as sync from './sync.ts';
import * as system from './system.ts';
import * as takeout from './takeout.ts';
import * as tasks from './tasks.ts';
import * as trash from './trash.ts';
import * as twoFactor from './two-factor.ts';
import * as uploadCheck from './upload-check.ts';
import * as uploads from './uploads.ts';
import * as users from './users.ts';

const isRoute = (value: unknown): value is RouteDef =>
  typeof value === 'object' && value !== null && 'method' in value && 'access' in value;

/** All API routes. The server mounts them, and the API reference is generated from them. */
export const ROUTES: readonly RouteDef[] = [
  system,
  health,
  doctor,
  auth,
  users,
  sessions,
  twoFactor,
  profiles,
  clientTokens,
  deviceAuthorization,
  permissions,
  backups,
  serverMove,
  badges,
  config,
  libraryFolders,
  limits,
  tasks,
  logs,
  audit,
  platforms,
  romViews,
  roms,
  romFiles,
  patches,
  playStatus,
  notes,
  noteComments,
  collections,
  collectionChanges,
  collectionSharing,
  resources,
  sourcePictures,
  identification,
  sourceSettings,
  stats,
  figures,
  firmware,
  saves,
  resume,
  states,
  screenshots,
  devices,
  sync,
  playSessions,
  activity,
  downloads,
  downloadLinks,
  shares,
  shared,
  guests,
  feeds,
  deviceExports,
  exports,
  takeout,
  imports,
  players,
  netplay,
  streaming,
  music,
  trash,
  uploads,
  uploadCheck,
  search,
  metadata,
  sourceSearch,
  romChanges,
  scan,
  dats,
].flatMap((noun) => Object.values(noun).filter(isRoute));
