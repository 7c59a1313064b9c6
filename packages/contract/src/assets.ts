import { z } from 'zod';

import { Flag, Id, Timestamp } from './wire.ts';

/** The fields that saves, states and screenshots of a game share. */
const UserFile = z.object({
  id: z.int(),
  rom_id: z.int(),
  user_id: z.int(),
  file_name: z.string(),
  file_name_no_tags: z.string(),
  file_name_no_ext: z.string(),
  file_extension: z.string(),
  file_path: z.string(),
  full_path: z.string(),
  download_path: z.string(),
  file_size_bytes: z.int(),
  missing_from_fs: z.boolean(),
  is_public: z.boolean(),
  created_at: Timestamp,
  updated_at: Timestamp,
  /** When it was moved to the trash; it can be restored for 30 days. */
  deleted_at: Timestamp.nullable(),
});

export const Screenshot = UserFile.extend({ is_gallery: z.boolean() }).meta({ id: 'Screenshot' });
export type Screenshot = z.output<typeof Screenshot>;

/** One row per name, with the values of the newest version. */
export const State = UserFile.extend({
  emulator: z.string().nullable(),
  core_version: z.string().nullable(),
  screenshot: Screenshot.nullable(),
  version_id: z.int(),
  /** The newest version of another line that continued from the same parent. */
  diverged_from: z.int().nullable(),
}).meta({ id: 'State' });
export type State = z.output<typeof State>;

export const DeviceSync = z
  .object({
    device_id: z.string(),
    device_name: z.string().nullable(),
    last_synced_at: Timestamp,
    is_untracked: z.boolean(),
    /** The device has the newest version. */
    is_current: z.boolean(),
  })
  .meta({ id: 'DeviceSync' });
export type DeviceSync = z.output<typeof DeviceSync>;

export const Save = State.extend({
  slot: z.string().nullable(),
  content_hash: z.string().nullable(),
  origin_device_id: z.string().nullable(),
  /** Filled if the request names a device. */
  device_syncs: z.array(DeviceSync),
}).meta({ id: 'Save' });
export type Save = z.output<typeof Save>;

const Owner = {
  username: z.string(),
  user_avatar_path: z.string(),
  user_updated_at: Timestamp.nullable(),
};
export const OwnedSave = Save.extend(Owner).meta({ id: 'OwnedSave' });
export const OwnedState = State.extend(Owner).meta({ id: 'OwnedState' });
export const OwnedScreenshot = Screenshot.extend(Owner).meta({ id: 'OwnedScreenshot' });

/** One upload. A version never changes and is only deleted together with its save or state. */
export const AssetVersion = z
  .object({
    id: z.int(),
    /** Id of the save or state. */
    asset_id: z.int(),
    kind: z.enum(['save', 'state']),
    rom_id: z.int(),
    file_name: z.string(),
    slot: z.string().nullable(),
    emulator: z.string().nullable(),
    core_version: z.string().nullable(),
    device_id: z.string().nullable(),
    device_name: z.string().nullable(),
    file_size_bytes: z.int(),
    content_hash: z.string(),
    /** The version this one continued from. */
    parent_id: z.int().nullable(),
    diverged_from: z.int().nullable(),
    is_current: z.boolean(),
    /** Whether others may download the save or state. */
    is_public: z.boolean(),
    download_path: z.string(),
    screenshot_path: z.string().nullable(),
    deleted_at: Timestamp.nullable(),
    created_at: Timestamp,
  })
  .meta({ id: 'AssetVersion' });
export type AssetVersion = z.output<typeof AssetVersion>;

export const ASSET_MAX_BYTES = 512 * 1024 * 1024;

export const VersionParams = z.object({ id: Id, version: Id });

/** The emulator and device that an upload comes from. */
export const UploadOrigin = z.object({
  emulator: z.string().max(50).optional(),
  core_version: z.string().max(100).optional(),
  device_id: z.string().max(255).optional(),
  /** The version this upload continued from, to detect that another upload came in between. */
  based_on: Id.optional(),
  /** A retry: content that this device has already uploaded is not added again. */
  again: Flag.optional(),
});

export const Visibility = z.object({ is_public: z.boolean() });

export const IdList = z.array(z.int()).max(10_000);
