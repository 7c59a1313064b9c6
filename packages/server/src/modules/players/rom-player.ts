import type { PlayableFile, RomPlayer } from '@saveroom/contract';

import type { Deps } from '#core/deps.ts';
import { controlsOf, settingsOf } from './player-settings.ts';
import { controlSchemeOf, coresOf, isFlashPlatform } from '#modules/platforms/platforms.api.ts';
import { readCores } from './read-cores.ts';
import { EMULATOR, FLASH } from './player-packages.ts';

import { firmwareNeeds } from './firmware-needs.ts';
import { type GameFiles, partsOnDisk, pathInGame, playedFiles, startable } from './game-parts.ts';
import { readSheets } from './read-sheets.ts';
import { playedSlug, requirePlayedRom } from './require-played-rom.ts';
import {
  findGameFiles,
  findPlayedFirmware,
  type GameFile,
  type PlayedRom,
} from './rom-player.queries.ts';

type Parts = Pick<Deps, 'db' | 'env' | 'disk' | 'storage' | 'configFile'>;

export async function readRomPlayer(parts: Parts, id: number): Promise<RomPlayer> {
  const { db, configFile } = parts;
  const rom = await requirePlayedRom(parts, id);
  const slug = playedSlug(parts, rom);
  const played = playedFiles(slug, await findGameFiles(db, id));
  const { files } = played;
  const { kind, reason } = playerFor(parts, { rom, slug, files });
  const names = kind === 'emulator' ? coresOf(slug) : [];
  const firmware = await findPlayedFirmware(db, rom.platform_id);
  const config = configFile.current();
  const player = isFlashPlatform(slug) ? FLASH : EMULATOR;
  return {
    rom_id: id,
    kind,
    reason,
    platform_slug: slug,
    control_scheme: controlSchemeOf(slug),
    player_path: `/assets/players/${player.folder}/`,
    cores: await readCores(parts, names),
    files: await playableFiles(parts, rom, played),
    firmware: firmware.map((file) => ({
      id: file.id,
      file_name: file.file_name,
      size_bytes: file.file_size_bytes,
      is_verified: file.is_verified === 1,
    })),
    firmware_needs: firmwareNeeds(names, slug, firmware),
    settings: settingsOf(config, names),
    controls: controlsOf(config, names),
    cache_limit_bytes: config.EJS_CACHE_LIMIT,
    debug: config.EJS_DEBUG,
  };
}

interface Game {
  readonly rom: PlayedRom;
  readonly slug: string;
  readonly files: readonly GameFile[];
}

function playerFor(
  { env }: Pick<Deps, 'env'>,
  { rom, slug, files }: Game,
): Pick<RomPlayer, 'kind' | 'reason'> {
  const isFlash = isFlashPlatform(slug);
  if (!isFlash && coresOf(slug).length === 0) return { kind: null, reason: 'platform' };
  const isOff = isFlash ? env.DISABLE_RUFFLE_RS : env.DISABLE_EMULATOR_JS;
  if (isOff) return { kind: null, reason: 'disabled' };
  if (rom.missing === 1) return { kind: null, reason: 'missing' };
  if (files.length === 0) return { kind: null, reason: 'no-files' };
  return { kind: isFlash ? 'flash' : 'emulator', reason: null };
}

/** Of several, all at once come first; then each that can be started by itself. */
async function playableFiles(
  parts: Pick<Deps, 'disk'>,
  rom: PlayedRom,
  { files, start }: GameFiles,
): Promise<PlayableFile[]> {
  const byPath = new Map(files.map((file) => [pathInGame(rom, file), file]));
  const parted = startable([...byPath.keys()], await readSheets(partsOnDisk(parts, rom, files)));
  const sizeOf = (path: string) => byPath.get(path)?.file_size_bytes ?? 0;
  const each = parted.flatMap(({ path, members }) => {
    const file = byPath.get(path);
    const size_bytes = [path, ...members].reduce((sum, one) => sum + sizeOf(one), 0);
    return file ? [{ id: file.id, name: path, size_bytes }] : [];
  });
  const size_bytes = [...byPath.keys()].reduce((sum, path) => sum + sizeOf(path), 0);
  const whole = { id: 0, name: rom.fs_name, size_bytes };
  if (start === 'whole') return [whole];
  return each.length < 2 || start === 'apart' ? each : [whole, ...each];
}
