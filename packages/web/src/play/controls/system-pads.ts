import { HANDHELD_PADS } from './handheld-pads.ts';
import { HOME_PADS } from './home-pads.ts';
import type { SystemPad } from './pad-shapes.ts';

const PADS = { ...HOME_PADS, ...HANDHELD_PADS };

/** Pads with the same inputs and labels. */
export type PadFamily = keyof typeof PADS;
export const SYSTEM_PADS: Readonly<Record<PadFamily, SystemPad>> = PADS;

/** Platforms whose core emulates other systems too. */
const BY_PLATFORM: Readonly<Record<string, PadFamily>> = {
  gb: 'gameboy',
  gbc: 'gameboy',
  'game-boy-light': 'gameboy',
  'game-boy-pocket': 'gameboy',
  gamegear: 'gamegear',
  'master-system-girl': 'mastersystem',
  'master-system-super-compact': 'mastersystem',
  'sega-game-box-9': 'mastersystem',
  'sega-mark-iii': 'mastersystem',
  'sega-master-system-ii': 'mastersystem',
  sms: 'mastersystem',
  neogeoaes: 'neogeo',
  neogeomvs: 'neogeo',
};

const BY_CORE: Readonly<Record<string, PadFamily>> = {
  beetle_vb: 'virtualboy',
  desmume: 'nds',
  desmume2015: 'nds',
  fbalpha2012_cps1: 'arcade',
  fbalpha2012_cps2: 'arcade',
  fbneo: 'arcade',
  fceumm: 'nes',
  gambatte: 'gameboy',
  genesis_plus_gx: 'megadrive',
  handy: 'lynx',
  mame2003: 'arcade',
  mame2003_plus: 'arcade',
  mednafen_ngp: 'neogeopocket',
  mednafen_pce: 'pcengine',
  mednafen_psx_hw: 'playstation',
  melonds: 'nds',
  mgba: 'gba',
  mupen64plus_next: 'n64',
  nestopia: 'nes',
  opera: 'threedo',
  parallel_n64: 'n64',
  pcsx_rearmed: 'playstation',
  picodrive: 'megadrive',
  ppsspp: 'psp',
  prosystem: 'atari7800',
  ruffle: 'flash',
  smsplus: 'mastersystem',
  snes9x: 'snes',
  stella2014: 'atari2600',
  virtualjaguar: 'jaguar',
  yabause: 'saturn',
};

/** The touch controls of a system: those of DOS are keys, while its pad is that of the core. */
export const touchFamilyOf = (platform: string, core: string): PadFamily =>
  core === 'dosbox_pure' ? 'dos' : padFamilyOf(platform, core);

/** The pad of a system; the RetroPad with all inputs if the system has no pad of its own. */
export const padFamilyOf = (platform: string, core: string): PadFamily =>
  BY_PLATFORM[platform] ?? BY_CORE[core] ?? 'retropad';
