import type { Save } from '@saveroom/contract';

const AT = '2026-01-01T00:00:00Z';

export const someSave = (patch: Partial<Save> = {}): Save => ({
  id: 5,
  rom_id: 7,
  user_id: 1,
  file_name: 'Lantern Hollow.srm',
  file_name_no_tags: 'Lantern Hollow',
  file_name_no_ext: 'Lantern Hollow',
  file_extension: 'srm',
  file_path: 'users/557365723a31/saves/nes/7',
  full_path: 'users/557365723a31/saves/nes/7/Lantern Hollow.srm',
  download_path: '/api/saves/5/content',
  file_size_bytes: 8192,
  missing_from_fs: false,
  is_public: false,
  created_at: AT,
  updated_at: AT,
  deleted_at: null,
  emulator: 'fceumm',
  core_version: null,
  screenshot: null,
  version_id: 1,
  diverged_from: null,
  slot: null,
  content_hash: null,
  origin_device_id: null,
  device_syncs: [],
  ...patch,
});
