import type { PlatformPlayer } from '@saveroom/contract';

import type { Deps } from '#core/deps.ts';
import { coresOf, findLastChange, isFlashPlatform } from '#modules/platforms/platforms.api.ts';

import { findDisabledCores } from './cores.queries.ts';
import { playerSlug } from './game-files.ts';
import { CORES, type CorePackage, corePackage, FLASH } from './player-packages.ts';
import { findAllFirmware, findPlatformSlugs, type PlatformFirmware } from './rom-player.queries.ts';
import { findFirmwareNeeds } from './rom-player.ts';

type PlayersByPlatform = ReadonlyMap<number, PlatformPlayer | null>;
type ReaderDeps = Pick<Deps, 'db' | 'env' | 'storage' | 'configFile'>;

/**
 * Decides which platforms can be played on this server, for lists, platforms and facets alike. The
 * result is cached until a game or platform changes. A change of a core or of firmware marks its
 * platforms as changed, which also reaches other processes and browsers.
 */
export function createPlatformPlayers(deps: ReaderDeps): () => Promise<PlayersByPlatform> {
  let cached: { seq: number; config: unknown; players: Promise<PlayersByPlatform> } | undefined;
  return async () => {
    const seq = await findLastChange(deps.db);
    const config = deps.configFile.current();
    if (cached?.seq !== seq || cached.config !== config) {
      const players = readPlatformPlayers(deps);
      cached = { seq, config, players };
      players.catch(() => {
        cached = undefined;
      });
    }
    return cached.players;
  };
}

/** The ids of the platforms whose games can be played now. */
export const readyPlatforms = (players: PlayersByPlatform): ReadonlySet<number> =>
  new Set([...players].flatMap(([id, player]) => (player?.state === 'ready' ? id : [])));

async function readPlatformPlayers(deps: ReaderDeps): Promise<PlayersByPlatform> {
  const { db, storage } = deps;
  const disabled = await findDisabledCores(db);
  const origins = await Promise.all(CORES.map((core) => storage.players.coreOrigin(core)));
  const installed = new Set(CORES.flatMap(({ name }, at) => (origins[at] ? name : [])));
  const hasFlash = !deps.env.DISABLE_RUFFLE_RS && (await storage.players.hasPlayer(FLASH));
  const firmware = Map.groupBy(await findAllFirmware(db), (row) => row.platform_id);
  const platforms = await findPlatformSlugs(db);
  return new Map(
    platforms.map((platform) => {
      const slug = playerSlug(deps, platform);
      if (isFlashPlatform(slug)) return [platform.id, hasFlash ? FLASH_PLAYER : null];
      const cores = deps.env.DISABLE_EMULATOR_JS
        ? []
        : coresOf(slug).filter((name) => !disabled.has(name));
      const available = firmware.get(platform.id) ?? [];
      return [platform.id, emulatorOf({ slug, cores, installed, available })];
    }),
  );
}

const FLASH_PLAYER: PlatformPlayer = { kind: 'flash', state: 'ready', needs_threads: false };

interface EmulatedPlatform {
  readonly slug: string;
  /** The cores that may be used. */
  readonly cores: readonly string[];
  readonly installed: ReadonlySet<string>;
  readonly available: readonly PlatformFirmware[];
}

function emulatorOf({
  slug,
  cores,
  installed,
  available,
}: EmulatedPlatform): PlatformPlayer | null {
  const usable = cores.filter((core) => installed.has(core));
  const complete = usable.filter((core) =>
    findFirmwareNeeds([core], slug, available).every(
      ({ required, firmware_id }) => !required || firmware_id !== null,
    ),
  );
  const [state, counted] =
    complete.length > 0
      ? (['ready', complete] as const)
      : usable.length > 0
        ? (['firmware', usable] as const)
        : (['absent', cores] as const);
  const packages: readonly CorePackage[] = counted.flatMap((name) => corePackage(name) ?? []);
  if (packages.length === 0) return null;
  return { kind: 'emulator', state, needs_threads: packages.every((core) => core.needs_threads) };
}
