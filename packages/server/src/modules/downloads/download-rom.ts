import type { Deps } from '#core/deps.ts';
import { accelHeaders } from '#core/http/accel-redirect.ts';
import { FileReply } from '#core/http/file-reply.ts';
import { AppError } from '#core/lib/app-error.ts';
import { textSource } from '#core/files/zip/file-source.ts';
import { entryName } from '#core/files/zip/entry-name.ts';
import { openZip } from '#core/files/zip/zip-file.ts';

import { findFile, findFiles, findRoms, type DownloadFile } from './downloads.queries.ts';
import { pathInGame } from './path-in-game.ts';
import { playlistOf } from './playlist-of.ts';
import { zipSources } from './zip-sources.ts';

type Parts = Pick<Deps, 'db' | 'disk' | 'env'>;

interface Wish {
  readonly id: number;
  /** As the address has it: only names what is sent. */
  readonly fileName?: string | undefined;
  readonly fileIds?: readonly number[] | undefined;
  readonly inHiddenFolder: boolean;
}

/** One file as it is; several, or a game in a folder with several, as an archive. */
export async function downloadRom(deps: Parts, wish: Wish): Promise<FileReply> {
  const [rom] = await findRoms(deps.db, [wish.id]);
  if (!rom) throw new AppError('not_found', `Rom with id '${wish.id}' not found`);
  const all = await findFiles(deps.db, [rom.id]);
  const chosen = wish.fileIds ? all.filter(({ id }) => wish.fileIds?.includes(id)) : all;
  const [only] = chosen;
  if (!only) throw new AppError('not_found', `No files found for ROM ${rom.id}`);
  if (chosen.length === 1) return sendFile(deps, { root: rom.root, file: only });

  const name = wish.fileName || rom.fs_name;
  const prefix = wish.inHiddenFolder ? '.hidden/' : '';
  const wanted = chosen.map((file) => ({
    root: rom.root,
    file,
    name: prefix + pathInGame(rom, file),
  }));
  const sources = await zipSources(deps, wanted);
  if (!all.some(({ file_name }) => /\.m3u$/i.test(file_name))) {
    const newest = Math.max(...sources.map(({ modified }) => modified.getTime()));
    const list = playlistOf(sources.map((source) => source.name));
    sources.push(textSource(entryName(`${name}.m3u`), list, new Date(newest)));
  }
  return new FileReply(openZip(sources), `${name}.zip`, 'application/zip');
}

/** By the id of the file itself. */
export async function downloadFile(deps: Parts, id: number): Promise<FileReply> {
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
