import type { WarningCode } from '@saveroom/contract';

import type { ConfigFile } from '#core/config/config-file.disk.ts';
import type { Db } from '#core/db/engine.ts';
import { timestamp } from '#core/lib/timestamp.ts';
import {
  moveArtwork,
  recomputeArtworkColumns,
  replaceArtworkCandidates,
} from '#modules/artwork/artwork.api.ts';
import { moveMemberships } from '#modules/collections/collections.api.ts';
import {
  type Fingerprint,
  type FingerprintPool,
  type Problem,
  computeRaHash,
} from '#modules/fingerprint/fingerprint.api.ts';
import type { LibraryDisk } from '#modules/library/library.api.ts';
import { findPlatform } from '#modules/platforms/platforms.api.ts';
import {
  configuredPriorities,
  type FingerprintLevel,
  type MergeContext,
  mergeRoms,
  recomputeDisplayColumns,
  saveRom,
  saveRomFile,
} from '#modules/roms/roms.api.ts';
import { moveSaves } from '#modules/saves/saves.api.ts';
import { findFilesOf, findMissingDuplicate, findUnhashed } from './scan.queries.ts';

const BATCH_SIZE = 64;
const WRITE_EVERY_MS = 1000;
/** Limit of one run; the remaining files are hashed after the next scan. */
const MAX_BYTES = 2 * 1024 ** 4;

interface ChecksumDeps {
  readonly db: Db;
  readonly disk: Pick<LibraryDisk, 'pathOf'>;
  readonly configFile: Pick<ConfigFile, 'current'>;
  readonly clock: () => Date;
  readonly pool: FingerprintPool;
}

interface ChecksumOptions {
  readonly signal: AbortSignal;
  onProgress(progress: { games: number; bytes: number }): void;
  onWarning(warning: { code: WarningCode; path: string; text: string }): void;
}

type Game = Awaited<ReturnType<typeof findUnhashed>>[number];
type GameFile = Awaited<ReturnType<typeof findFilesOf>>[number];

interface FileResult {
  readonly file: GameFile;
  readonly fingerprint: Fingerprint;
}

interface GameResult {
  readonly game: Game;
  readonly files: readonly FileResult[];
  readonly level: FingerprintLevel;
}

/**
 * Computes the checksums of all games that have none yet, in two passes. The quick pass reads
 * archive directories and disc headers, which takes milliseconds a game. The full pass hashes every
 * byte. The games are listed and playable meanwhile.
 */
export async function computeChecksums(
  deps: ChecksumDeps,
  options: ChecksumOptions,
): Promise<void> {
  if (deps.configFile.current().SKIP_HASH_CALCULATION) return;
  const progress = { games: 0, bytes: 0 };
  await runPass(deps, options, { from: ['none'], mode: 'quick', progress });
  await runPass(deps, options, { from: ['none', 'quick'], mode: 'full', progress });
}

interface Pass {
  /** Games with one of these levels still need this pass. */
  readonly from: readonly FingerprintLevel[];
  readonly mode: 'quick' | 'full';
  readonly progress: { games: number; bytes: number };
}

async function runPass(
  deps: ChecksumDeps,
  options: ChecksumOptions,
  { from, mode, progress }: Pass,
): Promise<void> {
  let afterId = 0;
  while (progress.bytes < MAX_BYTES) {
    const games = await findUnhashed(deps.db, { levels: from, afterId, limit: BATCH_SIZE });
    const last = games.at(-1);
    if (!last) return;
    afterId = last.id;
    const batch = new WriteBatch(deps);
    await Promise.all(
      games.map(async (game) => {
        await deps.pool.waitForCapacity();
        options.signal.throwIfAborted();
        const result = await readGame(deps, game, { options, mode });
        await batch.add(result);
        if (mode === 'quick') return;
        progress.games += 1;
        progress.bytes += result.files.reduce((sum, { file }) => sum + file.file_size_bytes, 0);
        options.onProgress({ ...progress });
      }),
    );
    await batch.flush();
  }
}

async function readGame(
  deps: ChecksumDeps,
  game: Game,
  { options, mode }: { options: ChecksumOptions; mode: Pass['mode'] },
): Promise<GameResult> {
  const isHashed = findPlatform(game.platform_slug)?.hashed ?? true;
  const files: FileResult[] = [];
  for (const file of isHashed ? await findFilesOf(deps.db, game.id) : []) {
    const path = deps.disk.pathOf(game.root, `${file.file_path}/${file.file_name}`);
    const fingerprint = await deps.pool[mode](path, { signal: options.signal });
    // Reported once: the full pass finds the same problem with more detail.
    if (fingerprint.problem && mode === 'full') {
      options.onWarning({ path, ...warningOf(fingerprint.problem) });
    }
    files.push({ file, fingerprint });
  }
  const isFullyHashed =
    mode === 'full' || files.every(({ fingerprint }) => needsNoFullPass(fingerprint));
  return { game, files, level: isFullyHashed ? 'full' : 'quick' };
}

const needsNoFullPass = ({ level, problem }: Fingerprint): boolean =>
  level === 'full' && problem === undefined;

/**
 * Collects results and writes many games in one transaction: each transaction waits for the disk,
 * and other requests wait meanwhile.
 */
class WriteBatch {
  readonly #deps: ChecksumDeps;
  #pending: GameResult[] = [];
  #flushedAt = performance.now();
  #writing: Promise<void> = Promise.resolve();

  constructor(deps: ChecksumDeps) {
    this.#deps = deps;
  }

  async add(result: GameResult): Promise<void> {
    this.#pending.push(result);
    if (performance.now() - this.#flushedAt > WRITE_EVERY_MS) await this.flush();
  }

  flush(): Promise<void> {
    this.#writing = this.#writing.then(() => this.#write());
    return this.#writing;
  }

  async #write(): Promise<void> {
    const results = this.#pending;
    this.#pending = [];
    this.#flushedAt = performance.now();
    if (results.length === 0) return;
    const now = timestamp(this.#deps.clock());
    const priorities = configuredPriorities(this.#deps.configFile.current());
    await this.#deps.db.transaction().execute(async (transaction) => {
      for (const result of results)
        await saveGame(transaction, result, {
          priorities,
          now,
          replaceArtwork: replaceArtworkCandidates,
        });
    });
  }
}

/**
 * Saves the checksums of a game and its files. The game has those of its largest top-level file.
 */
async function saveGame(
  db: Db,
  { game, files, level }: GameResult,
  context: MergeContext,
): Promise<void> {
  const { now } = context;
  for (const result of files) await saveFile(db, game, { ...result, level, now });
  const [main] = files
    .filter(({ file }) => file.is_top_level === 1)
    .toSorted((a, b) => b.file.file_size_bytes - a.file.file_size_bytes);
  const { crc = '', md5 = '', sha1 = '' } = main?.fingerprint ?? {};
  await saveRom(db, game.id, {
    crc_hash: crc,
    md5_hash: md5,
    sha1_hash: sha1,
    ra_hash: main ? raHashOf(game, main) : '',
    fingerprint: level,
    updated_at: now,
  });
  if (sha1 === '') return;
  // If exactly one missing game had this content, the file was moved here from another disk.
  const duplicate = await findMissingDuplicate(db, {
    id: game.id,
    platformId: game.platform_id,
    sha1,
  });
  if (duplicate === undefined) return;
  await mergeMovedGame(db, duplicate, game.id);
  await recomputeDisplayColumns(db, [duplicate], context);
}

async function saveFile(
  db: Db,
  game: Game,
  { file, fingerprint, level, now }: FileResult & { level: FingerprintLevel; now: string },
): Promise<void> {
  const { crc, md5, sha1, headerless, chd, members, problem } = fingerprint;
  await saveRomFile(db, file.id, {
    crc_hash: crc ?? '',
    md5_hash: md5 ?? '',
    sha1_hash: sha1 ?? '',
    ra_hash: raHashOf(game, { file, fingerprint }),
    chd_sha1_hash: chd?.sha1 ?? '',
    headerless: headerless ? JSON.stringify(headerless) : null,
    archive_members: members ? JSON.stringify(members) : null,
    problem: problem?.code ?? null,
    fingerprint: level,
    updated_at: now,
  });
}

const raHashOf = (game: Game, { file, fingerprint }: FileResult): string =>
  computeRaHash({ platformSlug: game.platform_slug, fileName: file.file_name, fingerprint }) ?? '';

const warningOf = ({ code, text }: Problem) => ({ code: `archive-${code}` as const, text });

/**
 * A moved game was added again as a new row: merges that row into the old one, with its saves,
 * collections and artwork. Call it in a transaction.
 */
export async function mergeMovedGame(db: Db, oldId: number, newId: number): Promise<void> {
  const kinds = await moveArtwork(db, { from: newId, to: oldId });
  const now = await mergeRoms(db, { newer: newId, older: oldId }, async (merge) => [
    ...(await moveMemberships(db, { from: merge.newer, to: merge.older, now: merge.now })),
    ...(await moveSaves(db, { from: merge.newer, to: merge.older })),
  ]);
  await recomputeArtworkColumns(db, oldId, { kinds, now });
}
