import type { WarningCode } from '@saveroom/contract';

import type { ConfigFile } from '#core/config/config-file.ts';
import type { Db } from '#core/db/engine.ts';
import {
  configuredPriorities,
  type FingerprintLevel,
  saveRom,
  saveRomFile,
  showGames,
  type Showing,
} from '#modules/roms/roms.api.ts';
import { timestamp } from '#core/lib/timestamp.ts';
import {
  type Fingerprint,
  type FingerprintPool,
  type Problem,
  raHash,
} from '#modules/fingerprint/fingerprint.api.ts';
import type { LibraryDisk } from '#modules/library/library.api.ts';

import { findFilesOf, findGoneTwin, findUnread } from './checksums.queries.ts';
import { mergeInto } from './merge-games.queries.ts';
import { findPlatform } from '#modules/platforms/platforms.api.ts';

const AT_ONCE = 64;
const WRITE_EVERY_MS = 1000;
/** One run reads no more than this; the rest follows after the next scan. */
const MOST_BYTES = 2 * 1024 ** 4;

interface Parts {
  readonly db: Db;
  readonly disk: Pick<LibraryDisk, 'pathOf'>;
  readonly configFile: Pick<ConfigFile, 'current'>;
  readonly clock: () => Date;
  readonly pool: FingerprintPool;
}

interface Watch {
  readonly signal: AbortSignal;
  onProgress(progress: { games: number; bytes: number }): void;
  onWarning(warning: { code: WarningCode; path: string; text: string }): void;
}

type Game = Awaited<ReturnType<typeof findUnread>>[number];
type GameFile = Awaited<ReturnType<typeof findFilesOf>>[number];

interface ReadFile {
  readonly file: GameFile;
  readonly fingerprint: Fingerprint;
}

interface ReadGame {
  readonly game: Game;
  readonly files: readonly ReadFile[];
  readonly level: FingerprintLevel;
}

/**
 * First what directories of archives and headers of discs tell, which takes milliseconds a game;
 * then full digests, which take as long as reading every byte. Nothing waits for either.
 */
export async function readChecksums(parts: Parts, watch: Watch): Promise<void> {
  if (parts.configFile.current().SKIP_HASH_CALCULATION) return;
  const progress = { games: 0, bytes: 0 };
  await readAll(parts, watch, { levels: ['none'], how: 'quick', progress });
  await readAll(parts, watch, { levels: ['none', 'quick'], how: 'full', progress });
}

interface Pass {
  readonly levels: readonly FingerprintLevel[];
  readonly how: 'quick' | 'full';
  readonly progress: { games: number; bytes: number };
}

async function readAll(parts: Parts, watch: Watch, { levels, how, progress }: Pass): Promise<void> {
  let afterId = 0;
  while (progress.bytes < MOST_BYTES) {
    const games = await findUnread(parts.db, { levels, afterId, limit: AT_ONCE });
    const last = games.at(-1);
    if (!last) return;
    afterId = last.id;
    const shelf = new Shelf(parts);
    await Promise.all(
      games.map(async (game) => {
        await parts.pool.hasRoom();
        watch.signal.throwIfAborted();
        const read = await readGame(parts, game, { watch, how });
        await shelf.put(read);
        if (how === 'quick') return;
        progress.games += 1;
        progress.bytes += read.files.reduce((sum, { file }) => sum + file.file_size_bytes, 0);
        watch.onProgress({ ...progress });
      }),
    );
    await shelf.empty();
  }
}

async function readGame(
  parts: Parts,
  game: Game,
  { watch, how }: { watch: Watch; how: Pass['how'] },
): Promise<ReadGame> {
  const isHashed = findPlatform(game.platform_slug)?.hashed ?? true;
  const files: ReadFile[] = [];
  for (const file of isHashed ? await findFilesOf(parts.db, game.id) : []) {
    const path = parts.disk.pathOf(game.root, `${file.file_path}/${file.file_name}`);
    const fingerprint = await parts.pool[how](path, { signal: watch.signal });
    // Told once: the full reading finds the same fault and knows more about it.
    if (fingerprint.problem && how === 'full') {
      watch.onWarning({ path, ...warningOf(fingerprint.problem) });
    }
    files.push({ file, fingerprint });
  }
  const isWhole = how === 'full' || files.every(({ fingerprint }) => isComplete(fingerprint));
  return { game, files, level: isWhole ? 'full' : 'quick' };
}

const isComplete = ({ level, problem }: Fingerprint): boolean =>
  level === 'full' && problem === undefined;

/**
 * What was read and is not yet written. One transaction for many games: each costs a wait for the
 * disk, during which nobody else is served.
 */
class Shelf {
  readonly #parts: Parts;
  #waiting: ReadGame[] = [];
  #since = performance.now();
  #writing: Promise<void> = Promise.resolve();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  async put(read: ReadGame): Promise<void> {
    this.#waiting.push(read);
    if (performance.now() - this.#since > WRITE_EVERY_MS) await this.empty();
  }

  empty(): Promise<void> {
    this.#writing = this.#writing.then(() => this.#write());
    return this.#writing;
  }

  async #write(): Promise<void> {
    const reads = this.#waiting;
    this.#waiting = [];
    this.#since = performance.now();
    if (reads.length === 0) return;
    const now = timestamp(this.#parts.clock());
    const priorities = configuredPriorities(this.#parts.configFile.current());
    await this.#parts.db.transaction().execute(async (transaction) => {
      for (const read of reads) await saveGame(transaction, read, { priorities, now });
    });
  }
}

/** A game is known by its largest file; for a game of one file that is the game. */
async function saveGame(db: Db, { game, files, level }: ReadGame, showing: Showing): Promise<void> {
  const { now } = showing;
  for (const read of files) await saveFile(db, game, { ...read, level, now });
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
  // Moved from another disk: a game that is gone had this very content, and only one had.
  const twin = await findGoneTwin(db, { id: game.id, platformId: game.platform_id, sha1 });
  if (twin === undefined) return;
  await mergeInto(db, twin, game.id);
  await showGames(db, [twin], showing);
}

async function saveFile(
  db: Db,
  game: Game,
  { file, fingerprint, level, now }: ReadFile & { level: FingerprintLevel; now: string },
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

const raHashOf = (game: Game, { file, fingerprint }: ReadFile): string =>
  raHash({ platformSlug: game.platform_slug, fileName: file.file_name, fingerprint }) ?? '';

const warningOf = ({ code, text }: Problem) => ({ code: `archive-${code}` as const, text });
