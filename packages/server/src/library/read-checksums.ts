import type { ConfigFile } from '#config/config-file.ts';
import type { Db } from '#db/engine.ts';
import { timestamp } from '#lib/timestamp.ts';
import type { Fingerprint, Problem } from '#storage/fingerprint/fingerprint.ts';
import type { FingerprintPool } from '#storage/fingerprint/fingerprint-pool.ts';
import { raHash } from '#storage/fingerprint/ra-hash.ts';
import type { LibraryDisk } from '#storage/library-disk.ts';

import { findFilesOf, findGoneTwins, findUnread, mergeInto } from './checksums.queries.ts';
import { saveRom, saveRomFile } from './library.queries.ts';
import { findPlatform } from './platforms/platform-catalogue.ts';

const AT_ONCE = 64;
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
  onWarning(warning: { code: string; path: string; text: string }): void;
}

type Game = Awaited<ReturnType<typeof findUnread>>[number];
type GameFile = Awaited<ReturnType<typeof findFilesOf>>[number];

/** Full digests of every game that has none, without holding up anything else. */
export async function readChecksums(parts: Parts, watch: Watch): Promise<void> {
  if (parts.configFile.current().SKIP_HASH_CALCULATION) return;
  const progress = { games: 0, bytes: 0 };
  let afterId = 0;
  while (progress.bytes < MOST_BYTES) {
    const games = await findUnread(parts.db, { afterId, limit: AT_ONCE });
    const last = games.at(-1);
    if (!last) return;
    afterId = last.id;
    await Promise.all(
      games.map(async (game) => {
        await parts.pool.hasRoom();
        watch.signal.throwIfAborted();
        progress.bytes += await readGame(parts, game, watch);
        progress.games += 1;
        watch.onProgress({ ...progress });
      }),
    );
  }
}

async function readGame(parts: Parts, game: Game, watch: Watch): Promise<number> {
  const isHashed = findPlatform(game.platform_slug)?.hashed ?? true;
  const files = isHashed ? await findFilesOf(parts.db, game.id) : [];
  let bytes = 0;
  let main: { fingerprint: Fingerprint; file: GameFile } | undefined;
  for (const file of files) {
    const path = parts.disk.pathOf(game.root, `${file.file_path}/${file.file_name}`);
    const fingerprint = await parts.pool.full(path, { signal: watch.signal });
    bytes += file.file_size_bytes;
    await saveFile(parts, { game, file, fingerprint });
    if (fingerprint.problem) watch.onWarning({ path, ...warningOf(fingerprint.problem) });
    if (file.is_top_level === 1 && (!main || file.file_size_bytes > main.file.file_size_bytes)) {
      main = { fingerprint, file };
    }
  }
  await saveGame(parts, game, main);
  return bytes;
}

async function saveFile(
  { db, clock }: Parts,
  { game, file, fingerprint }: { game: Game; file: GameFile; fingerprint: Fingerprint },
): Promise<void> {
  const { crc, md5, sha1, headerless, chd, members, problem } = fingerprint;
  await saveRomFile(db, file.id, {
    crc_hash: crc ?? '',
    md5_hash: md5 ?? '',
    sha1_hash: sha1 ?? '',
    ra_hash: raHashOf(game, file, fingerprint),
    chd_sha1_hash: chd?.sha1 ?? '',
    headerless: headerless ? JSON.stringify(headerless) : null,
    archive_members: members ? JSON.stringify(members) : null,
    problem: problem?.code ?? null,
    fingerprint: 'full',
    updated_at: timestamp(clock()),
  });
}

/** A game is known by its largest file; for a game of one file that is the game. */
async function saveGame(
  { db, clock }: Parts,
  game: Game,
  main: { fingerprint: Fingerprint; file: GameFile } | undefined,
): Promise<void> {
  const { crc = '', md5 = '', sha1 = '' } = main?.fingerprint ?? {};
  // Moved from another disk: a game that is gone had this very content, and only one had.
  const twins =
    sha1 === '' ? [] : await findGoneTwins(db, { id: game.id, platformId: game.platform_id, sha1 });
  const [twin] = twins;
  await db.transaction().execute(async (transaction) => {
    await saveRom(transaction, game.id, {
      crc_hash: crc,
      md5_hash: md5,
      sha1_hash: sha1,
      ra_hash: main ? raHashOf(game, main.file, main.fingerprint) : '',
      fingerprint: 'full',
      updated_at: timestamp(clock()),
    });
    if (twin && twins.length === 1) await mergeInto(transaction, twin.id, game.id);
  });
}

const raHashOf = (game: Game, file: GameFile, fingerprint: Fingerprint): string =>
  raHash({ platformSlug: game.platform_slug, fileName: file.file_name, fingerprint }) ?? '';

const warningOf = ({ code, text }: Problem) => ({ code: `archive-${code}`, text });
