import type { Role } from '@saveroom/contract';
import type { Generated } from 'kysely';

import type { ArtworkFileTable, RomArtworkTable } from '#modules/artwork/artwork-tables.ts';
import type { BackupSettingTable, RestoreMarkTable } from '#modules/backups/backup-tables.ts';
import type { Bit } from './bit.ts';
import type {
  CollectionRomTable,
  CollectionTable,
  CatalogueCopyTable,
  LibraryChangeTable,
  RomDetailTable,
  RomNoteTable,
  RomUserTable,
  SmartCollectionTable,
  UserShelfTable,
} from '#modules/roms/browse-tables.ts';
import type {
  DatEditionTable,
  DatFileTable,
  DatGameTable,
  DatRomTable,
} from '#modules/dats/dat-tables.ts';
import type {
  LaunchboxFileTable,
  LaunchboxGameTable,
  LaunchboxMameTable,
  LaunchboxNameTable,
  LaunchboxPictureTable,
  SourceEditionTable,
  SourceHashTable,
  SourceNameTable,
  SwitchTitleTable,
} from '#modules/metadata/imported-tables.ts';
import type {
  JobTable,
  JobWarningTable,
  ServerProcessTable,
  TaskSettingTable,
} from './job-tables.ts';
import type {
  FirmwareTable,
  LibraryFolderTable,
  LibraryLayoutTable,
  MissingQuestionTable,
  PlatformTable,
  RomFileTable,
  RomTable,
} from '#modules/roms/library-tables.ts';
import type {
  AssetTable,
  AssetVersionTable,
  DeviceSyncTable,
  DeviceTable,
  PlaySessionTable,
  SyncSessionTable,
} from '#modules/saves/save-tables.ts';
import type { CoreSettingTable } from '#modules/players/player-tables.ts';
import type { SourceMemoryTable, SourceSettingTable } from '#modules/metadata/source-tables.ts';
import type {
  RomClaimTable,
  RomEditTable,
  RomLayerTable,
  RomRefusalTable,
} from '#modules/roms/layers/metadata-tables.ts';
import type {
  TrashEntryTable,
  UploadChunkTable,
  UploadTable,
} from '#modules/uploads/upload-tables.ts';

/** Times are text (`lib/timestamp.ts`), booleans 0 or 1, JSON is text: the same on both engines. */
export interface UserTable {
  id: Generated<number>;
  username: string;
  email: string | null;
  /** An admin wrote the e-mail address, so that it may lead an OpenID sign-in to this account. */
  email_is_trusted: Generated<Bit>;
  /** Null: this account signs in through OpenID Connect only. */
  password_hash: string | null;
  /** Raised whenever sessions and tokens issued so far must stop working. */
  credentials_version: Generated<number>;
  enabled: Bit;
  role: Role;
  avatar_path: string;
  ra_username: string;
  ra_progression: string;
  ui_settings: string;
  last_login: string | null;
  last_active: string | null;
  created_at: string;
  updated_at: string;
}

export interface UserIdentityTable {
  issuer: string;
  subject: string;
  user_id: number;
  created_at: string;
}

/** Where somebody signed in to an account before: an address or a browser. */
export interface KnownSignInTable {
  user_id: number;
  /** Keyed with the server's secret: nothing can be read from it. */
  key: string;
  last_at: string;
}

export interface SessionTable {
  /** SHA-256 of the cookie's value: a copy of the database opens no session. */
  id_hash: string;
  user_id: number;
  /** The account's own when this began; a session of an older one is over. */
  credentials_version: number;
  ip: string;
  user_agent: string;
  created_at: string;
  last_seen_at: string;
  expires_at: string;
}

export interface RefreshTokenTable {
  jti: string;
  /** All tokens that descend from one sign-in; a token used twice ends the whole family. */
  family: string;
  user_id: number;
  scopes: string;
  expires_at: string;
  used_at: string | null;
}

export interface OneTimeTokenTable {
  jti: string;
  purpose: 'invite' | 'reset';
  expires_at: string;
  used_at: string | null;
}

/** Tries to open something, counted for all servers of this database; empty while there is one. */
export interface SignInAttemptTable {
  /** Keyed with the server's secret: nothing can be read from it. */
  key: string;
  count: number;
  last_at: string;
}

/** A single row, always there: account changes lock it, and the first admin leaves a mark in it. */
export interface SetupClaimTable {
  id: number;
  claimed_at: string | null;
}

export interface SchemaMigrationTable {
  name: string;
  applied_at: string;
}

export interface Tables {
  library_folder: LibraryFolderTable;
  platform: PlatformTable;
  rom: RomTable;
  rom_file: RomFileTable;
  rom_detail: RomDetailTable;
  rom_user: RomUserTable;
  rom_layer: RomLayerTable;
  rom_refusal: RomRefusalTable;
  rom_edit: RomEditTable;
  rom_claim: RomClaimTable;
  user_shelf: UserShelfTable;
  rom_note: RomNoteTable;
  collection: CollectionTable;
  collection_rom: CollectionRomTable;
  smart_collection: SmartCollectionTable;
  library_change: LibraryChangeTable;
  catalogue_copy: CatalogueCopyTable;
  artwork_file: ArtworkFileTable;
  rom_artwork: RomArtworkTable;
  firmware: FirmwareTable;
  asset: AssetTable;
  asset_version: AssetVersionTable;
  device: DeviceTable;
  device_sync: DeviceSyncTable;
  sync_session: SyncSessionTable;
  play_session: PlaySessionTable;
  missing_question: MissingQuestionTable;
  library_layout: LibraryLayoutTable;
  dat_file: DatFileTable;
  dat_edition: DatEditionTable;
  dat_game: DatGameTable;
  dat_rom: DatRomTable;
  source_edition: SourceEditionTable;
  source_name: SourceNameTable;
  source_hash: SourceHashTable;
  launchbox_game: LaunchboxGameTable;
  launchbox_name: LaunchboxNameTable;
  launchbox_picture: LaunchboxPictureTable;
  launchbox_file: LaunchboxFileTable;
  launchbox_mame: LaunchboxMameTable;
  switch_title: SwitchTitleTable;
  job: JobTable;
  job_warning: JobWarningTable;
  task_setting: TaskSettingTable;
  backup_setting: BackupSettingTable;
  restore_mark: RestoreMarkTable;
  server_process: ServerProcessTable;
  core_setting: CoreSettingTable;
  upload: UploadTable;
  upload_chunk: UploadChunkTable;
  trash_entry: TrashEntryTable;
  source_setting: SourceSettingTable;
  source_memory: SourceMemoryTable;
  users: UserTable;
  user_identity: UserIdentityTable;
  session: SessionTable;
  known_sign_in: KnownSignInTable;
  refresh_token: RefreshTokenTable;
  one_time_token: OneTimeTokenTable;
  sign_in_attempt: SignInAttemptTable;
  setup_claim: SetupClaimTable;
  schema_migration: SchemaMigrationTable;
}
