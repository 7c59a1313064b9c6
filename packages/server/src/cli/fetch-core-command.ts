import type { Env } from '#core/config/parse-env.ts';
import { dataFolder } from '#core/files/data-folder.ts';
import {
  openPlayerFolder,
  type PlayerFolder,
  type FetchPhase,
} from '#modules/players/player-folder.disk.ts';
import { CORES, corePackage, type CorePackage } from '#modules/players/player-packages.ts';
import { PLAYERS } from '#bundled-paths.ts';

interface FetchCoreOptions {
  readonly print: (text: string) => void;
  readonly signal: AbortSignal;
  /** Replaced by tests. */
  readonly players?: PlayerFolder;
}

/**
 * Downloads cores by name, or all of them with the name `all`. True: all of these are now
 * installed.
 */
export async function runFetchCoreCommand(
  env: Pick<Env, 'DATA_DIR'>,
  names: readonly string[],
  { print, signal, players = openFolder(env) }: FetchCoreOptions,
): Promise<boolean> {
  const requested = names.includes('all') ? CORES.map(({ name }) => name) : names;
  const unknown = requested.filter((name) => !corePackage(name));
  if (requested.length === 0 || unknown.length > 0) {
    for (const name of unknown) print(`Unknown core: ${name}\n`);
    print('Usage: fetch-core <name...> | all\n');
    print(`Cores: ${CORES.map(({ name }) => name).join(', ')}\n`);
    return false;
  }
  let isComplete = true;
  for (const core of requested.flatMap((name) => corePackage(name) ?? [])) {
    isComplete = (await fetchCore(core, { print, signal, players })) && isComplete;
  }
  return isComplete;
}

const openFolder = ({ DATA_DIR }: Pick<Env, 'DATA_DIR'>): PlayerFolder =>
  openPlayerFolder({ bundled: PLAYERS, fetched: dataFolder(DATA_DIR).players });

async function fetchCore(
  core: CorePackage,
  { print, signal, players }: Required<FetchCoreOptions>,
): Promise<boolean> {
  if ((await players.coreOrigin(core)) !== null) {
    print(`${core.name}: already installed\n`);
    return true;
  }
  const { name, download_bytes: total } = core;
  const printed = new Set<string>();
  const onProgress = (phase: FetchPhase, bytes: number) => {
    // In steps of ten.
    const percent = Math.floor((10 * bytes) / total) * 10;
    const line =
      phase === 'download' ? `${name}: ${percent} % of ${megabytes(total)}` : `${name}: unpacking`;
    if (!printed.has(line)) print(`${line}\n`);
    printed.add(line);
  };
  try {
    await players.fetchCore(core, { signal, onProgress });
    print(`${name}: installed${core.non_commercial ? ' (non-commercial license)' : ''}\n`);
    return true;
  } catch (error) {
    print(`${name}: ${signal.aborted ? 'canceled' : (error as Error).message}\n`);
    return false;
  }
}

const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`;
