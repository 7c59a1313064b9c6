import type { ExportLayout } from '@saveroom/contract';

import { ownValue } from '#core/lib/own-value.ts';

import { allHardwareVersions } from '#modules/platforms/platforms.api.ts';

import { MEDIA_FOLDERS, MEDIA_TYPE, type MediaKind } from './list-formats.ts';

/** One system of a device. */
export interface DeviceSystem {
  /** Folder of its games, below the root of the card. */
  readonly games: string;
  /** Name of the system, as its game lists use it. */
  readonly folder: string;
  /** Types of files that the device reads. Archives are unpacked. Absent: it reads archives too. */
  readonly types?: ReadonlySet<string>;
  /** The path of the save of a game; absent: saves of this system have another format there. */
  readonly save?: (game: SavedGame) => string;
  /** The path of the state of a game. Only states of this libretro core can be used. */
  readonly state?: { readonly core: string; path(game: SavedGame): string };
}

interface SavedGame {
  /** Name of the file that is started, without and with its extension. */
  readonly stem: string;
  readonly file: string;
}

/** The folders of a device or frontend. */
export interface DeviceLayout {
  readonly systems: Readonly<Record<string, DeviceSystem>>;
  /** It reads M3U playlists of games with several discs. */
  readonly playlists: boolean;
  readonly gamelist?: {
    path(system: DeviceSystem): string;
    /** `launch`: path of the started file below the folder of the system, without its extension. */
    media(system: DeviceSystem, kind: MediaKind, launch: string): string;
    /**
     * The path of the artwork in the game list; null: the frontend finds artwork by its file name.
     */
    link(kind: MediaKind, launch: string): string | null;
  };
}

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));

/** `slug=folder` pairs; a slug alone is its own folder. */
const foldersOf = (text: string): [slug: string, folder: string][] =>
  text
    .trim()
    .split(/\s+/)
    .map((pair) => {
      const [slug = '', folder = slug] = pair.split('=');
      return [slug, folder];
    });

const systems = (
  text: string,
  create: (folder: string, slug: string) => DeviceSystem,
): DeviceLayout['systems'] =>
  Object.fromEntries(foldersOf(text).map(([slug, folder]) => [slug, create(folder, slug)]));

/** Systems whose saves RetroArch stores as the plain content of the memory, in an `.srm` file. */
const PLAIN_SAVES = words(
  'nes famicom snes sfam gb gbc gba genesis sms gamegear sega32 psx tg16 supergrafx virtualboy',
);

const ES_DE_SYSTEMS = `
  nes famicom fds snes sfam=sfc satellaview sufami-turbo=sufami gb gbc gba n64 64dd=n64dd nds 3ds=n3ds
  ngc=gc wii wiiu switch virtualboy pokemon-mini=pokemini g-and-w=gameandwatch
  genesis=megadrive segacd=megacd sega32=sega32x sms=mastersystem gamegear sg1000=sg-1000 saturn
  dc=dreamcast stv model2 model3
  psx ps2 ps3 ps4 psp psvita xbox xbox360
  tg16=pcengine turbografx-cd=pcenginecd supergrafx pc-fx=pcfx pc-8800-series=pc88 pc-9800-series=pc98
  neogeoaes=neogeo neo-geo-cd=neogeocd neo-geo-pocket=ngp neo-geo-pocket-color=ngpc
  arcade cps1 cps2 cps3
  atari2600 atari5200 atari7800 atari800 jaguar=atarijaguar lynx=atarilynx atari-st=atarist
  wonderswan wonderswan-color=wonderswancolor 3do colecovision intellivision vectrex
  odyssey-2=odyssey2 fairchild-channel-f=channelf supervision gamate arduboy uzebox
  c64 vic-20=vic20 amiga amiga-cd32=amigacd32 commodore-cdtv=cdtv acpc=amstradcpc zxs=zxspectrum zx81
  msx msx2 x1 sharp-x68000=x68000 fm-towns=fmtowns dos scummvm pico=pico8 tic-80=tic80
  philips-cd-i=cdimono1 openbor mugen`;

const ES_DE: DeviceLayout = {
  playlists: true,
  systems: systems(ES_DE_SYSTEMS, (folder, slug) => ({
    folder,
    games: `ROMs/${folder}`,
    ...(PLAIN_SAVES.has(slug) && { save: ({ stem }) => `RetroArch/saves/${stem}.srm` }),
  })),
  gamelist: {
    path: ({ folder }) => `ES-DE/gamelists/${folder}/gamelist.xml`,
    media: ({ folder }, kind, launch) =>
      `ES-DE/downloaded_media/${folder}/${MEDIA_FOLDERS[kind]}/${launch}.${MEDIA_TYPE[kind]}`,
    link: () => null,
  },
};

const BATOCERA_SYSTEMS = `
  nes fds snes satellaview sufami-turbo=sufami gb gbc gba n64 64dd=n64dd nds 3ds
  ngc=gamecube wii wiiu switch virtualboy pokemon-mini=pokemini g-and-w=gameandwatch
  genesis=megadrive segacd sega32=sega32x sms=mastersystem gamegear sg1000 saturn dc=dreamcast model3
  psx ps2 ps3 psp psvita xbox xbox360
  tg16=pcengine turbografx-cd=pcenginecd supergrafx pc-fx=pcfx pc-8800-series=pc88 pc-9800-series=pc98
  neogeoaes=neogeo neo-geo-cd=neogeocd neo-geo-pocket=ngp neo-geo-pocket-color=ngpc
  arcade=mame cps1=fbneo cps2=fbneo cps3=fbneo
  atari2600 atari5200 atari7800 atari800 jaguar lynx atari-st=atarist
  wonderswan=wswan wonderswan-color=wswanc 3do colecovision=colecovision intellivision vectrex
  odyssey-2=o2em fairchild-channel-f=channelf supervision arduboy uzebox
  c64 vic-20=c20 amiga=amiga500 amiga-cd32=amigacd32 commodore-cdtv=amigacdtv acpc=amstradcpc
  zxs=zxspectrum zx81 msx=msx1 msx2 x1 sharp-x68000=x68000 fm-towns=fmtowns scummvm pico=pico8
  tic-80=tic80 philips-cd-i=cdi openbor`;

/** The libretro core that a system starts unless the user chose another one. */
const DEFAULT_CORES: Readonly<Record<string, string>> = {
  nes: 'fceumm',
  snes: 'snes9x',
  gb: 'gambatte',
  gbc: 'gambatte',
  gba: 'mgba',
  genesis: 'genesis_plus_gx',
  psx: 'pcsx_rearmed',
};

const withState = (
  slug: string,
  path: (game: SavedGame) => string,
): Pick<DeviceSystem, 'state'> => {
  const core = DEFAULT_CORES[slug];
  return core === undefined ? {} : { state: { core, path } };
};

const BATOCERA: DeviceLayout = {
  playlists: true,
  systems: systems(BATOCERA_SYSTEMS, (folder, slug) => ({
    folder,
    games: `roms/${folder}`,
    ...(PLAIN_SAVES.has(slug) && { save: ({ stem }) => `saves/${folder}/${stem}.srm` }),
    ...withState(slug, ({ stem }) => `saves/${folder}/${stem}.state`),
  })),
  gamelist: {
    path: ({ games }) => `${games}/gamelist.xml`,
    media: ({ games }, kind, launch) => `${games}/${BATOCERA_MEDIA[kind](launch)}`,
    link: (kind, launch) => `./${BATOCERA_MEDIA[kind](launch)}`,
  },
};

const flat = (launch: string): string => launch.replaceAll('/', ' - ');

const BATOCERA_MEDIA: Readonly<Record<MediaKind, (launch: string) => string>> = {
  cover: (launch) => `images/${flat(launch)}-thumb.webp`,
  screenshot: (launch) => `images/${flat(launch)}-image.webp`,
  titleScreen: (launch) => `images/${flat(launch)}-titleshot.webp`,
  manual: (launch) => `manuals/${flat(launch)}-manual.pdf`,
};

/** muOS assigns an emulator to a folder by names like these. */
const MUOS_SYSTEMS = `
  nes fds snes gb gbc gba n64 nds virtualboy pokemon-mini=pokemini
  genesis=megadrive segacd sega32=sega32x sms=mastersystem gamegear sg1000 saturn dc=dreamcast
  psx psp tg16=pcengine turbografx-cd=pcenginecd supergrafx pc-9800-series=pc98
  neogeoaes=neogeo neo-geo-pocket=ngp neo-geo-pocket-color=ngpc arcade
  atari2600 atari5200 atari7800 lynx=atarilynx wonderswan wonderswan-color=wonderswancolor
  colecovision intellivision vectrex c64 amiga acpc=amstradcpc zxs=zxspectrum msx dos scummvm pico=pico8`;

/** Saves are in a folder for each core, named as RetroArch names the core. */
const MUOS_CORES: Readonly<Record<string, string>> = {
  nes: 'FCEUmm',
  snes: 'Snes9x',
  gb: 'Gambatte',
  gbc: 'Gambatte',
  gba: 'mGBA',
  genesis: 'Genesis Plus GX',
  psx: 'PCSX-ReARMed',
};

const MUOS: DeviceLayout = {
  playlists: true,
  systems: systems(MUOS_SYSTEMS, (folder, slug) => {
    const core = MUOS_CORES[slug];
    return {
      folder,
      games: `ROMS/${folder}`,
      ...(core !== undefined && { save: ({ stem }) => `MUOS/save/file/${core}/${stem}.srm` }),
      ...(core !== undefined &&
        withState(slug, ({ stem }) => `MUOS/save/state/${core}/${stem}.state`)),
    };
  }),
};

/** By slug: the folder, then the types that the device reads. */
type TypedFolders = Readonly<Record<string, readonly [folder: string, types: string]>>;

const typedSystems = (
  folders: TypedFolders,
  create: (folder: string, slug: string) => Pick<DeviceSystem, 'games' | 'save'>,
): DeviceLayout['systems'] =>
  Object.fromEntries(
    Object.entries(folders).map(([slug, [folder, types]]) => [
      slug,
      { ...create(folder, slug), folder, types: words(types) },
    ]),
  );

const MISTER_SYSTEMS: TypedFolders = {
  nes: ['NES', 'nes'],
  fds: ['NES', 'fds'],
  snes: ['SNES', 'sfc smc'],
  gb: ['GAMEBOY', 'gb gbc'],
  gbc: ['GAMEBOY', 'gb gbc'],
  gba: ['GBA', 'gba'],
  n64: ['N64', 'n64 z64 v64'],
  genesis: ['MegaDrive', 'md gen bin'],
  sega32: ['S32X', '32x'],
  segacd: ['MegaCD', 'chd cue bin'],
  sms: ['SMS', 'sms'],
  gamegear: ['SMS', 'gg'],
  saturn: ['Saturn', 'chd cue bin'],
  psx: ['PSX', 'chd cue bin'],
  tg16: ['TGFX16', 'pce bin'],
  supergrafx: ['TGFX16', 'sgx pce'],
  'turbografx-cd': ['TGFX16-CD', 'chd cue bin'],
  neogeoaes: ['NEOGEO', 'neo'],
  'neo-geo-cd': ['NeoGeo-CD', 'chd cue bin'],
  atari2600: ['ATARI7800', 'a26 bin'],
  atari5200: ['ATARI5200', 'a52 car bin'],
  atari7800: ['ATARI7800', 'a78 bin'],
  lynx: ['AtariLynx', 'lnx'],
  jaguar: ['Jaguar', 'jag j64 rom'],
  colecovision: ['Coleco', 'col bin rom'],
  intellivision: ['Intellivision', 'int bin rom'],
  vectrex: ['VECTREX', 'vec bin rom'],
  'odyssey-2': ['ODYSSEY2', 'bin'],
  wonderswan: ['WonderSwan', 'ws'],
  'wonderswan-color': ['WonderSwanColor', 'wsc'],
  'pokemon-mini': ['PokemonMini', 'min'],
};
/** Systems whose saves are the plain content of the memory, as in RetroArch. */
const MISTER_SAVES = words('nes snes gb gbc gba');

const MISTER: DeviceLayout = {
  playlists: false,
  systems: typedSystems(MISTER_SYSTEMS, (folder, slug) => ({
    games: `games/${folder}`,
    ...(MISTER_SAVES.has(slug) && { save: ({ stem }) => `saves/${folder}/${stem}.sav` }),
  })),
};

/** Folders of the cartridges for each console; only the folders of saves have fixed names. */
const EVERDRIVE_SYSTEMS: TypedFolders = {
  nes: ['NES', 'nes'],
  fds: ['NES', 'fds'],
  snes: ['SNES', 'sfc smc'],
  gb: ['Game Boy', 'gb'],
  gbc: ['Game Boy Color', 'gbc gb'],
  gba: ['Game Boy Advance', 'gba'],
  n64: ['Nintendo 64', 'z64 n64 v64'],
  genesis: ['Mega Drive', 'md gen bin smd'],
  sega32: ['32X', '32x'],
  sms: ['Master System', 'sms'],
  gamegear: ['Game Gear', 'gg'],
  tg16: ['PC Engine', 'pce'],
};
const EVERDRIVE_SAVES: Readonly<Record<string, DeviceSystem['save']>> = {
  nes: ({ file }) => `EDN8/gamedata/${file}/bram.srm`,
  gb: ({ stem }) => `GBCSYS/SAVE/${stem}.srm`,
  gbc: ({ stem }) => `GBCSYS/SAVE/${stem}.srm`,
};

const EVERDRIVE: DeviceLayout = {
  playlists: false,
  systems: typedSystems(EVERDRIVE_SYSTEMS, (folder, slug) => {
    const save = EVERDRIVE_SAVES[slug];
    return { games: folder, ...(save && { save }) };
  }),
};

export const LAYOUTS: Readonly<Record<ExportLayout, DeviceLayout>> = {
  'es-de': ES_DE,
  batocera: BATOCERA,
  muos: MUOS,
  mister: MISTER,
  everdrive: EVERDRIVE,
};

/** Consoles with two names, and revisions of a console, unless a layout has a folder for them. */
const PARENTS = new Map([
  ...allHardwareVersions().map(({ slug, parent }): [string, string] => [slug, parent]),
  ['famicom', 'nes'],
  ['sfam', 'snes'],
  ['neogeomvs', 'neogeoaes'],
]);

export const systemOf = (layout: DeviceLayout, slug: string): DeviceSystem | undefined =>
  ownValue(layout.systems, slug) ?? ownValue(layout.systems, PARENTS.get(slug) ?? '');
