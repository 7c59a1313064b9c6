import { EMULATOR_VERSION } from '@saveroom/contract';
import type { Core, RomPlayer } from '@saveroom/contract';

export const someCore = (patch: Partial<Core> = {}): Core => ({
  name: 'fceumm',
  state: 'ready',
  version: EMULATOR_VERSION,
  size_bytes: 1_360_000,
  download_bytes: 4_500_000,
  license: 'GPL-2.0',
  non_commercial: false,
  needs_threads: false,
  is_bundled: true,
  task_id: null,
  error: null,
  error_code: null,
  platform_slugs: ['nes'],
  ...patch,
});

/** A game for the NES that can be played at once. */
export const somePlayer = (patch: Partial<RomPlayer> = {}): RomPlayer => ({
  rom_id: 1,
  kind: 'emulator',
  reason: null,
  platform_slug: 'nes',
  control_scheme: null,
  player_path: '/assets/players/emulator-4.2.3/',
  player_files: { fceumm: ['loader.js', 'cores/fceumm.data'] },
  cores: [someCore(), someCore({ name: 'nestopia', state: 'absent', is_bundled: false })],
  files: [{ id: 11, name: 'Sky Garden.nes', size_bytes: 24_592 }],
  firmware: [],
  firmware_needs: [],
  settings: {},
  controls: {},
  cache_limit_bytes: null,
  debug: false,
  ...patch,
});
