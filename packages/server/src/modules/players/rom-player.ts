import type { Config, PlayableFile, RomPlayer, FirmwareNeed } from '@saveroom/contract';

import type { Deps } from '#core/deps.ts';
import { pathInGame } from '#modules/downloads/downloads.api.ts';
import { findKnownMd5 } from '#modules/firmware/firmware.api.ts';
import {
  controlSchemeOf,
  coresOf,
  isFlashPlatform,
  firmwareRulesOf,
} from '#modules/platforms/platforms.api.ts';

import { readCores } from './cores.ts';
import { findDisabledCores } from './cores.queries.ts';
import {
  selectGameFiles,
  type GameFiles,
  openableFiles,
  findStartableFiles,
  readSheets,
  playerSlug,
  requirePlayableRom,
} from './game-files.ts';
import { EMULATOR, FLASH, corePackage } from './player-packages.ts';
import {
  findGameFiles,
  findPlatformFirmware,
  type GameFile,
  type PlayableRom,
  type PlatformFirmware,
} from './rom-player.queries.ts';

type PlayerDeps = Pick<Deps, 'db' | 'env' | 'disk' | 'storage' | 'configFile'>;

/** The config key of the settings for all cores. */
const DEFAULT = 'default';

export async function readRomPlayer(deps: PlayerDeps, id: number): Promise<RomPlayer> {
  const { db, configFile } = deps;
  const rom = await requirePlayableRom(deps, id);
  const slug = playerSlug(deps, rom);
  const played = selectGameFiles(slug, await findGameFiles(db, id));
  const { files } = played;
  const disabled = await findDisabledCores(db);
  const { kind, reason } = choosePlayer(deps, { rom, slug, files, disabled });
  const names = kind === 'emulator' ? coresOf(slug) : [];
  const firmware = await findPlatformFirmware(db, rom.platform_id);
  const config = configFile.current();
  const player = isFlashPlatform(slug) ? FLASH : EMULATOR;
  return {
    rom_id: id,
    kind,
    reason,
    platform_slug: slug,
    control_scheme: controlSchemeOf(slug),
    player_path: `/assets/players/${player.folder}/`,
    player_files: await findPlayerFiles(deps, kind, names),
    cores: await readCores(deps, names),
    files: await findPlayableFiles(deps, rom, played),
    firmware: firmware.map((file) => ({
      id: file.id,
      file_name: file.file_name,
      size_bytes: file.file_size_bytes,
      is_verified: file.is_verified === 1,
    })),
    firmware_needs: findFirmwareNeeds(names, slug, firmware),
    settings: mergeSettings(config, names),
    controls: mergeControls(config, names),
    cache_limit_bytes: config.EJS_CACHE_LIMIT,
    debug: config.EJS_DEBUG,
  };
}

interface Game {
  readonly rom: PlayableRom;
  readonly slug: string;
  readonly files: readonly GameFile[];
  /** The names of disabled cores. */
  readonly disabled: ReadonlySet<string>;
}

function choosePlayer(
  { env }: Pick<Deps, 'env'>,
  { rom, slug, files, disabled }: Game,
): Pick<RomPlayer, 'kind' | 'reason'> {
  const isFlash = isFlashPlatform(slug);
  if (!isFlash && coresOf(slug).length === 0) return { kind: null, reason: 'platform' };
  const isDisabled = isFlash ? env.DISABLE_RUFFLE_RS : env.DISABLE_EMULATOR_JS;
  const isEveryCoreOff = !isFlash && coresOf(slug).every((core) => disabled.has(core));
  if (isDisabled || isEveryCoreOff) return { kind: null, reason: 'disabled' };
  if (rom.missing === 1) return { kind: null, reason: 'missing' };
  if (files.length === 0) return { kind: null, reason: 'no-files' };
  return { kind: isFlash ? 'flash' : 'emulator', reason: null };
}

const EMULATOR_FILES = ['loader.js', 'emulator.min.js', 'emulator.min.css'];

const filesOfCore = (core: string): string[] => [
  ...EMULATOR_FILES,
  `cores/reports/${core}.json`,
  ...(corePackage(core)?.files ?? []).map((name) => `cores/${name}`),
];

/** For browsers that store a game: everything that a start may load later without a network. */
async function findPlayerFiles(
  { storage }: Pick<Deps, 'storage'>,
  kind: RomPlayer['kind'],
  cores: readonly string[],
): Promise<RomPlayer['player_files']> {
  if (kind === 'flash') return { ruffle: await storage.players.listFiles(FLASH) };
  return Object.fromEntries(cores.map((core) => [core, filesOfCore(core)]));
}

/** With several files, the whole game comes first, then each file that starts by itself. */
async function findPlayableFiles(
  deps: Pick<Deps, 'disk'>,
  rom: PlayableRom,
  { files, start }: GameFiles,
): Promise<PlayableFile[]> {
  const byPath = new Map(files.map((file) => [pathInGame(rom, file), file]));
  const texts = await readSheets(openableFiles(deps, rom, files));
  const startFiles = findStartableFiles([...byPath.keys()], texts);
  const sizeOf = (path: string) => byPath.get(path)?.file_size_bytes ?? 0;
  const each = startFiles.flatMap(({ path, members }) => {
    const file = byPath.get(path);
    const size_bytes = [path, ...members].reduce((sum, one) => sum + sizeOf(one), 0);
    return file ? [{ id: file.id, name: path, size_bytes }] : [];
  });
  const size_bytes = [...byPath.keys()].reduce((sum, path) => sum + sizeOf(path), 0);
  const whole = { id: 0, name: rom.fs_name, size_bytes };
  if (start === 'whole') return [whole];
  return each.length < 2 || start === 'apart' ? each : [whole, ...each];
}

/** By core: the settings for all cores, overridden by those of the core. */
const mergeSettings = (
  { EJS_SETTINGS }: Pick<Config, 'EJS_SETTINGS'>,
  cores: readonly string[],
): RomPlayer['settings'] =>
  Object.fromEntries(
    cores.map((core) => [core, { ...EJS_SETTINGS[DEFAULT], ...EJS_SETTINGS[core] }]),
  );

/** By core: the controls, merged like the settings, button by button for each player. */
const mergeControls = (
  { EJS_CONTROLS }: Pick<Config, 'EJS_CONTROLS'>,
  cores: readonly string[],
): RomPlayer['controls'] =>
  Object.fromEntries(
    cores.map((core) => {
      const byPlayer = (player: 0 | 1 | 2 | 3) => ({
        ...EJS_CONTROLS[DEFAULT]?.[`_${player}`],
        ...EJS_CONTROLS[core]?.[`_${player}`],
      });
      return [core, { 0: byPlayer(0), 1: byPlayer(1), 2: byPlayer(2), 3: byPlayer(3) }];
    }),
  );

/** The firmware files that the cores use, and the available file that matches each. */
export const findFirmwareNeeds = (
  cores: readonly string[],
  slug: string,
  available: readonly PlatformFirmware[],
): FirmwareNeed[] =>
  cores.flatMap((core) =>
    firmwareRulesOf(core, slug).map(({ file, or, required }) => {
      const names = [file, ...or];
      const md5 = [...new Set(names.flatMap((name) => findKnownMd5(slug, name) ?? []))];
      const firmware_id = findMatchingFirmware(available, names, md5);
      return { core, file_name: file, md5, required, firmware_id };
    }),
  );

/** A file with a known checksum comes before one that only has the right name. */
function findMatchingFirmware(
  available: readonly PlatformFirmware[],
  names: readonly string[],
  md5: readonly string[],
): number | null {
  const lowerNames = new Set(names.map((name) => name.toLowerCase()));
  const byChecksum = available.find(({ md5_hash }) => md5.includes(md5_hash));
  const byName = available.find(({ file_name }) => lowerNames.has(file_name.toLowerCase()));
  return (byChecksum ?? byName)?.id ?? null;
}
