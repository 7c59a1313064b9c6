import { buffer } from 'node:stream/consumers';

import * as contract from '@saveroom/contract';

import type { Actor, Deps } from '#core/deps.ts';
import { handle } from '#core/http/handle.ts';
import { AppError } from '#core/lib/app-error.ts';
import { convertToFolder } from '#modules/roms/change-game.ts';
import { romFileViews } from '#modules/roms/find-roms.ts';
import { readRom } from '#modules/roms/read-rom.ts';
import { readerOf } from '#modules/roms/reader.ts';
import { readCiaTitle } from '#modules/fingerprint/fingerprint.api.ts';
import { enqueueFolderScan } from '#modules/library/library.api.ts';

import { findFile, findGame } from './rom-files.queries.ts';

async function readFile({ deps, params }: { deps: Deps; params: { id: number } }) {
  const file = await findFile(deps.db, params.id);
  if (!file) throw new AppError('not_found', 'File not found');
  const viewOf = await romFileViews(deps.db, [file]);
  return viewOf(file);
}

/** Null: the file is no CIA. */
async function readCia({ deps, params }: { deps: Deps; params: { id: number } }) {
  const file = await findFile(deps.db, params.id);
  const game = file && (await findGame(deps.db, file.rom_id));
  if (!game) throw new AppError('not_found', 'File not found');
  const location = { root: game.root, path: `${file.file_path}/${file.file_name}` };
  const title = await readCiaTitle(async (start, length) => {
    const served = await deps.disk.files.open(location);
    if (!served)
      throw new AppError('not_found', `${location.path} wasn’t found in the library folder`);
    const end = Math.min(start + length, served.size) - 1;
    if (end >= start) return buffer(served.stream({ start, end }));
    await served.close();
    return Buffer.alloc(0);
  });
  if (!title) return null;
  const { titleId: title_id, ...facts } = title;
  return { title_id, ...facts };
}

async function convert(deps: Deps, actor: Actor, id: number) {
  await convertToFolder(deps, id);
  const game = await findGame(deps.db, id);
  if (game) await enqueueFolderScan(deps.jobs, game.fs_slug);
  return readRom(deps, readerOf(actor), id);
}

export const romFileRoutes = [
  handle(contract.getRomFile, readFile),
  handle(contract.getRomFileOld, readFile),
  handle(contract.getRomFileOldWithSlash, readFile),
  handle(contract.getCiaTitle, readCia),
  handle(contract.convertToFolder, ({ deps, actor, params }) => convert(deps, actor, params.id)),
];
