import type { Deps } from '#core/deps.ts';
import { accelHeaders } from '#core/http/accel-redirect.ts';
import { FileReply } from '#core/http/file-reply.ts';
import { AppError } from '#core/lib/app-error.ts';
import { textSource } from '#core/files/zip/file-source.ts';
import { entryName } from '#core/files/zip/entry-name.ts';
import { openZip } from '#core/files/zip/zip-file.ts';

import {
  findFile,
  findFiles,
  findRoms,
  type DownloadFile,
  type DownloadRom,
} from './downloads.queries.ts';
import { zipSources } from './zip-sources.ts';

type DownloadDeps = Pick<Deps, 'db' | 'disk' | 'env'>;

interface RomDownloadRequest {
  readonly id: number;
  /** From the URL; it only names the download. */
  readonly fileName?: string | undefined;
  readonly fileIds?: readonly number[] | undefined;
  readonly inHiddenFolder: boolean;
}

/** Sends one file unchanged, several files as a ZIP archive. */
export async function downloadRom(
  deps: DownloadDeps,
  request: RomDownloadRequest,
): Promise<FileReply> {
  const [rom] = await findRoms(deps.db, [request.id]);
  if (!rom) throw new AppError('not_found', `Rom with id '${request.id}' not found`);
  const all = await findFiles(deps.db, [rom.id]);
  const chosen = request.fileIds ? all.filter(({ id }) => request.fileIds?.includes(id)) : all;
  const [only] = chosen;
  if (!only) throw new AppError('not_found', `No files found for ROM ${rom.id}`);
  if (chosen.length === 1) return sendFile(deps, { root: rom.root, file: only });

  const name = request.fileName || rom.fs_name;
  const prefix = request.inHiddenFolder ? '.hidden/' : '';
  const entries = chosen.map((file) => ({
    root: rom.root,
    file,
    name: prefix + pathInGame(rom, file),
  }));
  const sources = await zipSources(deps, entries);
  if (!all.some(({ file_name }) => /\.m3u$/i.test(file_name))) {
    const newest = Math.max(...sources.map(({ modified }) => modified.getTime()));
    const list = playlistText(sources.map((source) => source.name));
    sources.push(textSource(entryName(`${name}.m3u`), list, new Date(newest)));
  }
  return new FileReply(openZip(sources), `${name}.zip`, 'application/zip');
}

/** The path of a file relative to its game's folder. */
function pathInGame(
  rom: Pick<DownloadRom, 'fs_path' | 'fs_name' | 'is_folder'>,
  file: Pick<DownloadFile, 'file_path' | 'file_name'>,
): string {
  const folder = rom.is_folder === 1 ? `${rom.fs_path}/${rom.fs_name}` : rom.fs_path;
  const inside = file.file_path.startsWith(`${folder}/`)
    ? `${file.file_path.slice(folder.length + 1)}/`
    : '';
  return inside + file.file_name;
}

/** Lists what an emulator opens: the cue sheets if there are any, else every file. */
function playlistText(names: readonly string[]): string {
  const sheets = names.filter((name) => /\.cue$/i.test(name));
  return (sheets.length > 0 ? sheets : names).join('\n');
}

export async function downloadFile(deps: DownloadDeps, id: number): Promise<FileReply> {
  const file = await findFile(deps.db, id);
  if (!file) throw new AppError('not_found', 'File not found');
  return sendFile(deps, { root: file.root, file });
}

async function sendFile(
  { disk, env }: Pick<Deps, 'disk' | 'env'>,
  { root, file }: { root: string; file: Pick<DownloadFile, 'file_path' | 'file_name'> },
): Promise<FileReply> {
  const path = `${file.file_path}/${file.file_name}`;
  const served = await disk.files.open({ root, path });
  if (!served) throw new AppError('not_found', `${path} wasn’t found in the library folder`);
  const headers = accelHeaders(env.X_ACCEL_PREFIX, disk.roots, { root, path });
  return new FileReply(served, file.file_name, undefined, headers);
}
