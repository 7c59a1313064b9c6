import { coresOf, resolvePlatform } from '#modules/platforms/platforms.api.ts';

/** A platform and the names of RetroArch cores that run its games, without spaces and signs. */
const CORE_NAMES: Readonly<Record<string, readonly string[]>> = {
  nes: ['fceumm', 'nestopia', 'mesen', 'quicknes', 'bnes'],
  snes: ['snes9x', 'bsnes', 'mesens', 'beetlesupafaust', 'beetlebsnes', 'higan'],
  gb: ['gambatte', 'sameboy', 'gearboy', 'tgbdual', 'emuxgb'],
  gba: ['mgba', 'vbam', 'vbanext', 'gpsp', 'beetlegba', 'meteor', 'skyemu'],
  n64: ['mupen64plus', 'paralleln64'],
  nds: ['melonds', 'desmume', 'noods'],
  '3ds': ['citra', 'azahar'],
  virtualboy: ['beetlevb'],
  ngc: ['dolphin'],
  genesis: ['genesisplusgx', 'picodrive', 'blastem', 'smsplus', 'gearsystem', 'clownmdemu'],
  saturn: ['beetlesaturn', 'yabause', 'yabasanshiro', 'kronos', 'ymir'],
  dc: ['flycast', 'redream'],
  psx: ['beetlepsx', 'pcsxrearmed', 'pcsx1', 'swanstation', 'duckstation', 'rustation'],
  ps2: ['pcsx2', 'lrps2', 'play'],
  psp: ['ppsspp'],
  tg16: ['beetlepce', 'beetlesupergrafx', 'geargrafx'],
  'pc-fx': ['beetlepcfx'],
  'neo-geo-pocket': ['beetleneopop', 'race'],
  wonderswan: ['beetlewonderswan', 'beetlecygne'],
  lynx: ['handy', 'beetlelynx', 'holani'],
  atari2600: ['stella'],
  atari5200: ['a5200'],
  atari7800: ['prosystem'],
  jaguar: ['virtualjaguar'],
  '3do': ['opera', '4do'],
  arcade: ['fbneo', 'finalburnneo', 'fbalpha', 'mame', 'hbmame'],
  dos: ['dosbox'],
  amiga: ['puae', 'uae4arm'],
  c64: ['vicex64', 'frodo'],
  msx: ['bluemsx', 'fmsx'],
  colecovision: ['gearcoleco'],
  zxs: ['fuse'],
  acpc: ['cap32', 'crocods', 'caprice'],
};

const PLATFORM_OF_CORE = Object.entries(CORE_NAMES)
  .flatMap(([slug, names]) => names.map((name) => ({ name, slug })))
  // `Mesen-S` is not `Mesen`: the longest name wins.
  .toSorted((a, b) => b.name.length - a.name.length);

/**
 * Whether games of a platform can have saves in this folder. RetroArch names the folder after the
 * core or after the folder of the game. Null: the folder says nothing about the platform.
 */
export function isFolderOf(folder: string, platform: { slug: string; fs_slug: string }) {
  if (folder.toLowerCase() === platform.fs_slug.toLowerCase()) return true;
  const slug = platformOfFolder(folder);
  if (slug === null) return null;
  if (slug === platform.slug) return true;
  // Variants of a platform, such as the Super Famicom, run on the same cores.
  const cores = coresOf(slug);
  return coresOf(platform.slug).some((core) => cores.includes(core));
}

/** The platform of a folder that is named after a core or a platform; null: unknown. */
export function platformOfFolder(folder: string): string | null {
  const plain = folder.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
  const core = PLATFORM_OF_CORE.find(({ name }) => plain.startsWith(name));
  if (core) return core.slug;
  const { known, slug } = resolvePlatform(folder);
  return known ? slug : null;
}
