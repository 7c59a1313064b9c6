import type { Actor, Deps } from '#core/deps.ts';
import type { Upload } from '#core/http/request-body.ts';
import { AppError } from '#core/lib/app-error.ts';
import { limitBytes } from '#core/lib/limit-bytes.ts';
import { timestamp } from '#core/lib/timestamp.ts';
import { enqueueFolderScan, READ_SOUNDTRACKS_TASK } from '#modules/library/library.api.ts';
import { chargeUpload } from '#modules/limits/limits.api.ts';
import {
  addFileAndUpdateTotals,
  convertToFolder,
  findRomFiles,
  newRomFiles,
} from '#modules/roms/roms.api.ts';

import { type GameFileKind, requireContent, requireExtension } from './game-file-type.ts';
import { finishedRow, receive } from './receive-rom.ts';
import { remainingQuota, requireSpace } from './upload-quota.ts';
import { findUploadGame, insertUpload, type UploadGame } from './uploads.queries.ts';

type ReceiveDeps = Pick<Deps, 'db' | 'disk' | 'storage' | 'env' | 'jobs' | 'clock' | 'romChanges'>;

interface GameFileUpload {
  readonly actor: Actor;
  readonly romId: number;
  readonly kind: GameFileKind;
  /** Undefined: the client sent no name. */
  readonly name: string | undefined;
  /** Length of the whole form, as declared by the client. */
  readonly contentLength: number;
  readonly files: AsyncIterable<Upload>;
}

/** Folders of new files; a game that has files of the kind gets more in the same folder. */
const FOLDER_OF: Readonly<Record<GameFileKind, string>> = {
  soundtrack: 'soundtrack',
  screenshot: 'screenshots',
  manual: 'manuals',
};

/**
 * Adds an extra to the folder of a game. A game that is a single file becomes a folder first, once
 * the upload is complete, so that a failed upload changes nothing.
 */
export async function receiveGameFile(
  deps: ReceiveDeps,
  { actor, romId, kind, name, contentLength, files }: GameFileUpload,
): Promise<void> {
  const game = await findUploadGame(deps.db, romId);
  if (!game) throw new AppError('not_found', `Rom with id '${romId}' not found`);
  if (name === undefined) throw new AppError('bad_request', 'No filename provided');
  requireExtension(kind, name);
  const folder = await folderFor(deps, game, kind);
  const gameName = game.is_folder === 1 ? game.fs_name : game.fs_name_no_ext;
  const paths = await deps.disk.uploads.resolvePaths({
    fsSlug: game.fs_slug,
    game: { root: game.root, path: `${game.fs_path}/${gameName}` },
    folder,
    fileName: name,
  });
  // The form adds some hundred bytes, so its length minus 4 KiB is a lower bound.
  await requireSpace(deps, actor.user.id, { size: Math.max(0, contentLength - 4096), paths });
  const quota = await remainingQuota(deps, actor.user.id);
  let isReceived = false;
  for await (const { bytes } of files) {
    if (isReceived) continue;
    const checked = requireContent(bytes, { kind, name });
    const size = await receive(deps, paths, {
      bytes: limitBytes(checked, quota.bytes, quota.error),
      charge: (bytesReceived) => chargeUpload(deps, actor.user.id, bytesReceived),
      beforeMove: () => ensureFolder(deps, romId),
    });
    const request = { platformId: game.platform_id, romId, folder, fileName: name };
    await insertUpload(deps.db, finishedRow(deps, { actor, paths, request, size }));
    await addRow(deps, { game, gameName, folder, name, stat: await deps.disk.uploads.stat(paths) });
    isReceived = true;
  }
  if (!isReceived) throw new AppError('bad_request', 'No file provided');
  await enqueueFolderScan(deps.jobs, game.fs_slug);
  if (kind === 'soundtrack') await deps.jobs.enqueueUnlessQueued(READ_SOUNDTRACKS_TASK, {});
  deps.romChanges.add([romId]);
}

/** The subfolder of the game's existing files of this kind, or a new one. */
async function folderFor(
  { db }: Pick<Deps, 'db'>,
  { id, fs_path, fs_name, is_folder }: UploadGame,
  kind: GameFileKind,
): Promise<string> {
  if (is_folder === 0) return FOLDER_OF[kind];
  const base = `${fs_path}/${fs_name}/`;
  const files = await findRomFiles(db, id);
  const [first] = files
    .filter(({ category, file_path }) => category === kind && file_path.startsWith(base))
    .map(({ file_path }) => file_path.slice(base.length).split('/')[0] ?? '')
    .toSorted();
  return first === undefined || first === '' ? FOLDER_OF[kind] : first;
}

/** Another upload to the same game may have converted it meanwhile. */
async function ensureFolder(deps: ReceiveDeps, romId: number): Promise<void> {
  const isFile = async (): Promise<boolean> =>
    (await findUploadGame(deps.db, romId))?.is_folder === 0;
  if (!(await isFile())) return;
  try {
    await convertToFolder(deps, romId);
  } catch (error) {
    if (await isFile()) throw error;
  }
}

interface StoredFile {
  readonly game: UploadGame;
  readonly gameName: string;
  readonly folder: string;
  readonly name: string;
  readonly stat: { readonly size: number; readonly mtimeMs: number; readonly inode: string };
}

/** The file is listed at once; the scan that follows only confirms it. */
async function addRow(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { game, gameName, folder, name, stat }: StoredFile,
): Promise<void> {
  const now = timestamp(clock());
  const rows = newRomFiles(
    { name: gameName, isFolder: true, files: [{ dir: folder, name, ...stat }] },
    { romId: game.id, folder: { romsPath: game.fs_path }, now },
  );
  for (const row of rows) await addFileAndUpdateTotals(db, row, now);
}
