import * as z from 'zod/mini';

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
  deleted_at: z.nullable(Timestamp),
});

export const Screenshot = z
  .extend(UserFile, { is_gallery: z.boolean() })
  .register(z.globalRegistry, { id: 'Screenshot' });
export type Screenshot = z.output<typeof Screenshot>;

/** One row per name, with the values of the newest version. */
export const State = z
  .extend(UserFile, {
    emulator: z.nullable(z.string()),
    core_version: z.nullable(z.string()),
    screenshot: z.nullable(Screenshot),
    version_id: z.int(),
    /** The newest version of another line that continued from the same parent. */
    diverged_from: z.nullable(z.int()),
  })
  .register(z.globalRegistry, { id: 'State' });
export type State = z.output<typeof State>;

export const DeviceSync = z
  .object({
    device_id: z.string(),
    device_name: z.nullable(z.string()),
    last_synced_at: Timestamp,
    is_untracked: z.boolean(),
    /** The device has the newest version. */
    is_current: z.boolean(),
  })
  .register(z.globalRegistry, { id: 'DeviceSync' });
export type DeviceSync = z.output<typeof DeviceSync>;

export const Save = z
  .extend(State, {
    slot: z.nullable(z.string()),
    content_hash: z.nullable(z.string()),
    origin_device_id: z.nullable(z.string()),
    /** Filled if the request names a device. */
    device_syncs: z.array(DeviceSync),
  })
  .register(z.globalRegistry, { id: 'Save' });
export type Save = z.output<typeof Save>;

const Owner = {
  username: z.string(),
  user_avatar_path: z.string(),
  user_updated_at: z.nullable(Timestamp),
};
export const OwnedSave = z.extend(Save, Owner).register(z.globalRegistry, { id: 'OwnedSave' });
export const OwnedState = z.extend(State, Owner).register(z.globalRegistry, { id: 'OwnedState' });
export const OwnedScreenshot = z
  .extend(Screenshot, Owner)
  .register(z.globalRegistry, { id: 'OwnedScreenshot' });

/** One upload. A version never changes and is only deleted together with its save or state. */
export const AssetVersion = z
  .object({
    id: z.int(),
    /** Id of the save or state. */
    asset_id: z.int(),
    kind: z.enum(['save', 'state']),
    rom_id: z.int(),
    file_name: z.string(),
    slot: z.nullable(z.string()),
    emulator: z.nullable(z.string()),
    core_version: z.nullable(z.string()),
    device_id: z.nullable(z.string()),
    device_name: z.nullable(z.string()),
    file_size_bytes: z.int(),
    content_hash: z.string(),
    /** The version this one continued from. */
    parent_id: z.nullable(z.int()),
    diverged_from: z.nullable(z.int()),
    is_current: z.boolean(),
    /** Whether others may download the save or state. */
    is_public: z.boolean(),
    download_path: z.string(),
    screenshot_path: z.nullable(z.string()),
    deleted_at: z.nullable(Timestamp),
    created_at: Timestamp,
  })
  .register(z.globalRegistry, { id: 'AssetVersion' });
export type AssetVersion = z.output<typeof AssetVersion>;

export const ASSET_MAX_BYTES = 512 * 1024 * 1024;

export const VersionParams = z.object({ id: Id, version: Id });

/** The emulator and device that an upload comes from. */
export const UploadOrigin = z.object({
  emulator: z.optional(z.string().check(z.maxLength(50))),
  core_version: z.optional(z.string().check(z.maxLength(100))),
  device_id: z.optional(z.string().check(z.maxLength(255))),
  /** The version this upload continued from, to detect that another upload came in between. */
  based_on: z.optional(Id),
  /** A retry: content that this device has already uploaded is not added again. */
  again: z.optional(Flag),
});

export const Visibility = z.object({ is_public: z.boolean() });

export const IdList = z.array(z.int()).check(z.maxLength(10_000));
