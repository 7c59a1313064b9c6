import { getRom, getRomPlayer, getTimeline } from '@saveroom/contract';
import type { AssetVersion, RomPlayer } from '@saveroom/contract';

import { firmwareAddress } from '#game/data/player.ts';
import { timelineRequest } from '#game/data/timeline.ts';
import {
  budgetSetting,
  PUBLIC,
  putFile,
  putKept,
  putPart,
  putReply,
  readFile,
  readParts,
  readUsedBytes,
  removeCopies,
  removeParts,
} from '#game/kept/kept-games.ts';
import type { KeptGame } from '#game/kept/kept-games.ts';
import { resourceAddress } from '#library/data/rom-addresses.ts';
import { titleOf } from '#library/gallery/game-labels.tsx';
import { firmwareFor, readPicks, resolveChoices, statesFor } from '#play/chooser/play-choices.ts';
import { flashFiles, flashSaves } from '#play/flash/flash-launch.ts';
import { gameAddress } from '#play/session/game-cache.ts';
import { addressOf, call } from '#shared/api/call.ts';
import { fetchFile } from '#shared/api/fetch-file.ts';
import type { FetchedFile } from '#shared/lib/fetched-file.ts';
import { ApiError } from '#shared/lib/api-error.ts';
import { basePath } from '#shared/lib/base-path.ts';

const PART_BYTES = 8 * 1024 ** 2;
const NOT_FOUND = 404;

interface KeepRequest {
  readonly romId: number;
  readonly userId: number;
  /** The stored state of an earlier or interrupted download, if any. */
  readonly before: KeptGame | undefined;
  readonly signal: AbortSignal;
  readonly onProgress: (loaded: number, total: number) => void;
}

/** The game can't be played in this browser, so it is not kept. */
export class NotPlayableError extends Error {}

/** The game does not fit into the storage limit or the browser's quota. */
export class NoRoomError extends Error {}

async function checkRoom(bytes: number): Promise<void> {
  const { quota = Infinity, usage = 0 } = await navigator.storage.estimate();
  const isOverLimit = (await readUsedBytes()) + bytes > budgetSetting.get();
  if (isOverLimit || usage + bytes > quota) throw new NoRoomError(`No room for ${bytes} bytes`);
}

/** The data needed to start without a network: one core, one file, the newest save and state. */
interface Selection {
  readonly player: RomPlayer;
  readonly core: string;
  readonly fileId: number;
  readonly saves: readonly AssetVersion[];
  readonly states: readonly AssetVersion[];
  readonly firmware: readonly string[];
}

/**
 * Stores on this device everything that a game needs to start. Files that are there already are not
 * downloaded again, and an interrupted download continues.
 */
export async function keepGame(request: KeepRequest): Promise<void> {
  const { romId, userId, before, signal } = request;
  const options = { signal };
  const params = { params: { id: romId } };
  const [rom, player, saves, states] = await Promise.all([
    call(getRom, params, options),
    call(getRomPlayer, params, options),
    call(getTimeline, timelineRequest(romId, 'save'), options),
    call(getTimeline, timelineRequest(romId, 'state'), options),
  ]);
  const chosen = select(player, saves, states);
  const { core, fileId } = chosen;
  const game = gameAddress({ romId, fileId: fileId === 0 ? null : fileId, core });
  const replies = new Map<string, unknown>([
    [addressOf(getRom, params), rom],
    [addressOf(getRomPlayer, params), chosen.player],
    [addressOf(getTimeline, timelineRequest(romId, 'save')), chosen.saves],
    [addressOf(getTimeline, timelineRequest(romId, 'state')), chosen.states],
  ]);
  const assets = [...chosen.saves, ...chosen.states].map(
    (one) => `${basePath}${one.download_path}`,
  );
  const files = [...chosen.firmware, ...assets];
  const kept = {
    romId,
    title: titleOf(rom),
    platformName: rom.platform_display_name,
    platformSlug: rom.platform_slug,
    kind: player.kind ?? 'emulator',
    keptAt: before?.keptAt ?? Date.now(),
    addresses: [...replies.keys(), game, ...files],
  };
  if (!before) {
    await putKept(userId, { ...kept, cover: null, isComplete: false, bytes: 0, playerFiles: [] });
  }

  const gameBytes = player.files.find(({ id }) => id === fileId)?.size_bytes ?? 0;
  const coreBytes = player.cores.find(({ name }) => name === core)?.size_bytes ?? 0;
  const total = gameBytes + coreBytes;
  if (!before?.isComplete) await checkRoom(total);
  const onLoaded = (loaded: number) => request.onProgress(Math.min(loaded, total), total);

  const playerFiles: KeptGame['playerFiles'][number][] = [];
  for (const name of player.player_files[core] ?? []) {
    const address = `${basePath}${player.player_path}${name}`;
    const bytes = await keepFile(PUBLIC, address, signal);
    if (bytes !== null) playerFiles.push({ address, bytes });
    onLoaded(playerFiles.reduce((sum, one) => sum + one.bytes, 0));
  }
  let bytes = await keepContent({ ...request, address: game, onLoaded });
  for (const address of files) bytes += (await keepFile(userId, address, signal)) ?? 0;
  const cover = rom.path_cover_small ? await fetchCover(rom.path_cover_small, signal) : null;
  for (const [address, reply] of replies) await putReply(userId, address, reply);
  await putKept(userId, { ...kept, cover, isComplete: true, bytes, playerFiles });
  const used = new Set(kept.addresses);
  const outdated = before?.addresses.filter((address) => !used.has(address)) ?? [];
  // This removes no player file that is still in use, so those stored above stay.
  await removeCopies(userId, { addresses: outdated, playerFiles: before?.playerFiles ?? [] });
}

/** The player for offline use, which only offers what is stored on the device. */
function select(
  player: RomPlayer,
  saves: readonly AssetVersion[],
  states: readonly AssetVersion[],
): Selection {
  if (player.kind === 'flash') {
    const [flashFile] = flashFiles(player);
    if (!flashFile) throw new NotPlayableError('The game has no Flash file');
    const [save] = flashSaves(saves);
    return {
      player: { ...player, files: [flashFile] },
      core: 'ruffle',
      fileId: flashFile.id,
      saves: save ? [save] : [],
      states: [],
      firmware: [],
    };
  }
  const picks = readPicks({ romId: player.rom_id, platform: player.platform_slug });
  const choices = resolveChoices({ player, saves, states }, picks);
  const file = player.files.find(({ id }) => id === choices?.fileId);
  if (player.kind === null || !choices || !file || choices.core.state !== 'ready') {
    throw new NotPlayableError('No core is installed for this game');
  }
  const { core } = choices;
  const firmware = firmwareFor(player, core.name, choices.firmware);
  return {
    player: { ...player, cores: [core], files: [file] },
    core: core.name,
    fileId: file.id,
    saves: saves.slice(0, 1),
    states: statesFor(states, core.name).slice(0, 1),
    firmware: firmware.map(firmwareAddress),
  };
}

/**
 * Downloads a small file unless it is stored already. Resolves with its size, or null if it does
 * not exist.
 */
async function keepFile(
  owner: number,
  address: string,
  signal: AbortSignal,
): Promise<number | null> {
  const stored = await readFile(owner, address).catch(() => undefined);
  if (stored) return stored.file.size;
  try {
    const fetched = await fetchFile(address, { signal });
    await putFile(owner, address, fetched);
    return fetched.file.size;
  } catch (error) {
    if (error instanceof ApiError && error.status === NOT_FOUND) return null;
    throw error;
  }
}

interface ContentRequest extends KeepRequest {
  readonly address: string;
  readonly onLoaded: (loaded: number) => void;
}

/**
 * Downloads the game itself in parts, each of which is stored before the next. Resolves with its
 * size.
 */
async function keepContent(request: ContentRequest): Promise<number> {
  const { userId, address, signal, onLoaded } = request;
  const stored = await readFile(userId, address).catch(() => undefined);
  if (stored) {
    const current = await fetchFile(address, { signal, cached: stored });
    if (current !== stored) await putFile(userId, address, current);
    return current.file.size;
  }
  const parts = await readParts(userId, address);
  const etag = parts[0]?.etag ?? '';
  const loadedParts = parts.map(({ file }) => file);
  let loaded = loadedParts.reduce((sum, { size }) => sum + size, 0);
  let latest: FetchedFile;
  do {
    const from = loaded;
    latest = await fetchFile(address, {
      signal,
      part: { start: from, end: from + PART_BYTES, etag },
      onProgress: (bytes) => onLoaded(from + bytes),
    });
    if (latest.partOf === undefined) {
      // The whole file was sent, because it has changed or the server does not send ranges.
      loadedParts.length = 0;
      loaded = 0;
    }
    loadedParts.push(latest.file);
    loaded += latest.file.size;
    if (latest.partOf !== undefined && loaded < latest.partOf) {
      const index = loadedParts.length - 1;
      await putPart(userId, address, { etag: latest.etag, file: latest.file, index });
    }
  } while (latest.partOf !== undefined && loaded < latest.partOf);
  const { name, etag: current } = latest;
  await putFile(userId, address, { file: new Blob(loadedParts), name, etag: current });
  await removeParts(userId, address);
  return loaded;
}

/** The cover as a data URL. Null if it can't be loaded, because a generated one is shown then. */
async function fetchCover(path: string, signal: AbortSignal): Promise<string | null> {
  const cover = await fetchFile(resourceAddress(path), { signal }).catch(() => null);
  signal.throwIfAborted();
  if (!cover) return null;
  const reader = new FileReader();
  reader.readAsDataURL(cover.file);
  await new Promise((resolve) => {
    reader.addEventListener('loadend', resolve);
  });
  return typeof reader.result === 'string' ? reader.result : null;
}
