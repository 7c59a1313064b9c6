import type { TokenLifetime } from '@saveroom/contract';
import type { Generated } from 'kysely';

import type { Bit } from '#core/db/tables.ts';

declare module '#core/db/tables.ts' {
  interface Tables {
    asset: AssetTable;
    asset_version: AssetVersionTable;
    webdav_file: WebdavFileTable;
    webdav_manifest_read: WebdavManifestReadTable;
    device: DeviceTable;
    device_authorization: DeviceAuthorizationTable;
    device_sync: DeviceSyncTable;
    sync_session: SyncSessionTable;
    play_session: PlaySessionTable;
    shared_activity: SharedActivityTable;
  }
}

/** A user who agreed that others see what they are playing. */
export interface SharedActivityTable {
  user_id: number;
  agreed_at: string;
}

/** `file`: sent over WebDAV and without a game. Its name is the whole path. */
export type AssetKind = 'save' | 'state' | 'screenshot' | 'file';

/** A file that a user stores for a game under one name. Its newest version has the content. */
export interface AssetTable {
  id: Generated<number>;
  user_id: number;
  /** No reference: saves outlive the row of their game. */
  rom_id: number;
  kind: AssetKind;
  file_name: string;
  /** The name without its extension: a screenshot belongs to the save of the same one. */
  stem: string;
  emulator: string | null;
  slot: string | null;
  is_public: Generated<Bit>;
  /** The newest version. */
  version_id: number;
  /** When it was moved to the trash; null: it was not. */
  deleted_at: string | null;
  created_at: string;
  updated_at: string;
}

/** Rows are only added, never changed, so that every upload can be restored. */
export interface AssetVersionTable {
  id: Generated<number>;
  asset_id: number;
  /** The version the player continued from; null: unknown. */
  parent_id: number | null;
  /** Names the file with the content. */
  sha256: string;
  size: number;
  /** The hash that sync clients compute. */
  content_hash: string;
  /** The hash of the bytes; null: not computed yet. */
  md5: string | null;
  emulator: string | null;
  core_version: string | null;
  device_id: string | null;
  /** The screenshot that was uploaded with it. */
  screenshot_version_id: number | null;
  /** A version that already continued from the same parent before this one. */
  diverged_from: number | null;
  created_at: string;
}

/** A path that a user sees over WebDAV. */
export interface WebdavFileTable {
  id: Generated<number>;
  user_id: number;
  path: string;
  /** The path as RetroArch compares it: ASCII letters in lower case. */
  path_key: string;
  /** Null, or an asset in the trash: the file was deleted, and RetroArch must learn that. */
  asset_id: number | null;
  created_at: string;
  updated_at: string;
}

/** The newest version that existed when a client last read the manifest. */
export interface WebdavManifestReadTable {
  user_id: number;
  /** Hash of the client token, or address of a client that sent a password. */
  client: string;
  version_id: number;
  read_at: string;
}

export type SyncMode = 'api' | 'file_transfer' | 'push_pull';

export interface DeviceTable {
  id: string;
  user_id: number;
  name: string | null;
  platform: string | null;
  client: string | null;
  client_version: string | null;
  ip_address: string | null;
  mac_address: string | null;
  hostname: string | null;
  client_device_identifier: string | null;
  sync_mode: SyncMode;
  sync_enabled: Bit;
  /** JSON object or null. */
  sync_config: string | null;
  last_seen: string | null;
  created_at: string;
  updated_at: string;
}

/** A device that waits to be paired, or was approved and has not fetched its token yet. */
export interface DeviceAuthorizationTable {
  /** SHA-256 of the code that the device polls with. */
  device_code_hash: string;
  /** SHA-256 of the code that a person types. */
  user_code_hash: string;
  client_device_identifier: string;
  name: string;
  client: string;
  platform: string | null;
  client_version: string | null;
  /** Names separated by spaces. */
  requested_scopes: string;
  status: 'pending' | 'approved' | 'denied';
  /** Who approved or denied it. */
  user_id: number | null;
  /** The device and what it may do, once approved. */
  device_id: string | null;
  approved_scopes: string | null;
  token_lifetime: NonNullable<TokenLifetime> | null;
  last_polled_at: string | null;
  expires_at: string;
}

/** Which version of a save a device has. */
export interface DeviceSyncTable {
  device_id: string;
  asset_id: number;
  version_id: number | null;
  last_synced_at: string;
  is_untracked: Generated<Bit>;
}

export type SyncStatus = 'PENDING' | 'IN_PROGRESS' | 'COMPLETED' | 'FAILED' | 'CANCELLED';

export interface SyncSessionTable {
  id: Generated<number>;
  device_id: string;
  user_id: number;
  status: SyncStatus;
  initiated_at: string;
  completed_at: string | null;
  operations_planned: number;
  operations_completed: number;
  operations_failed: number;
  error_message: string | null;
  created_at: string;
  updated_at: string;
}

export interface PlaySessionTable {
  id: Generated<number>;
  user_id: number;
  device_id: string | null;
  rom_id: number | null;
  sync_session_id: number | null;
  save_slot: string | null;
  start_time: string;
  end_time: string;
  duration_ms: number;
  created_at: string;
  updated_at: string;
}
