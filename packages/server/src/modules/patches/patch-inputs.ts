import { basename } from 'node:path';

import { PATCH_EXTENSIONS, type patchRom } from '@saveroom/contract';
import type * as z from 'zod/mini';

import type { Deps } from '#core/deps.ts';
import { toDataFolderError } from '#core/files/disk-errors.ts';
import type { Exchange } from '#core/http/exchange.ts';
import { AppError } from '#core/lib/app-error.ts';
import type { UnpackedArchive } from '#modules/fingerprint/fingerprint.api.ts';
import { extensionOf } from '#modules/names/names.api.ts';

import { findGameFile, type GameFileRow } from './patches.queries.ts';

type Fields = z.output<(typeof patchRom.uploads)['fields']>;
type InputDeps = Pick<Deps, 'db' | 'disk' | 'storage' | 'env'>;

/** A file to read, with the name that users know it by. */
interface InputFile {
  readonly path: string;
  readonly name: string;
}

export interface PatchInputs {
  readonly base: InputFile & { readonly row: GameFileRow };
  readonly patch: InputFile;
  readonly fields: Fields;
}

/** Reads the form and finds base file and patch, in archives too. Received files are temporary. */
export async function withPatchInputs<T>(
  deps: InputDeps,
  { id, http, rule }: { id: number; http: Pick<Exchange, 'form'>; rule: typeof patchRom.uploads },
  use: (inputs: PatchInputs) => Promise<T>,
): Promise<T> {
  const { storage, env } = deps;
  const received: InputFile[] = [];
  try {
    const limit = { ...rule, maxBytes: env.ROM_PATCHER_MAX_FILE_SIZE_BYTES };
    const fields = (await http.form(limit, async ({ name, bytes }) => {
      const path = await storage.patches.receive(storage.diskReserve.guard(bytes));
      received.push({ path, name });
    })) as Fields;
    const row = await requireGameFile(deps, id);
    const patch = await findPatch(deps, fields, received[0]);
    const base = await unpackBase(deps, await locate(deps, row));
    return await use({ base: { ...base, row }, patch, fields });
  } catch (error) {
    throw toDataFolderError(error);
  } finally {
    for (const { path } of received) await storage.patches.remove(path);
  }
}

async function findPatch(
  deps: InputDeps,
  { patch_file_id: id }: Fields,
  received: InputFile | undefined,
): Promise<InputFile> {
  if (received) return unpackPatch(deps, received);
  if (id === undefined) {
    throw new AppError('bad_request', 'Either patch_file_id or patch_file is required');
  }
  return unpackPatch(deps, await locate(deps, await requireGameFile(deps, id)));
}

async function requireGameFile({ db }: InputDeps, id: number): Promise<GameFileRow> {
  const row = await findGameFile(db, id);
  if (!row) throw new AppError('not_found', 'File not found');
  return row;
}

async function locate({ disk }: InputDeps, row: GameFileRow): Promise<InputFile> {
  const location = `${row.file_path}/${row.file_name}`;
  const path = await disk.files.realPath({ root: row.root, path: location });
  if (path === null) {
    throw new AppError('not_found', `${location} wasn’t found in the library folder`);
  }
  return { path, name: row.file_name };
}

const isPatch = (name: string): boolean =>
  (PATCH_EXTENSIONS as readonly string[]).includes(extensionOf(name));

/** Archives of patches usually have a text about them as well. */
async function unpackPatch(deps: InputDeps, file: InputFile): Promise<InputFile> {
  const archive = await deps.storage.unpacked.unpack(file.path);
  if (!archive) return file;
  const patches = archive.members.filter(({ name }) => isPatch(name));
  return onlyMember(archive, patches, {
    none: `${file.name} contains no patch`,
    several: `${file.name} contains several patches. Unpack it and choose one.`,
  });
}

const ACCOMPANYING = new Set('txt nfo diz md htm html pdf jpg jpeg png xml json url'.split(' '));

async function unpackBase(deps: InputDeps, file: InputFile): Promise<InputFile> {
  const archive = await deps.storage.unpacked.unpack(file.path);
  if (!archive) return file;
  const games = archive.members.filter(
    ({ name }) => !isPatch(name) && !ACCOMPANYING.has(extensionOf(name)),
  );
  return onlyMember(archive, games, {
    none: `${file.name} contains no games`,
    several: `${file.name} contains several files. Only an archive with one file can be patched.`,
  });
}

function onlyMember(
  archive: UnpackedArchive,
  members: UnpackedArchive['members'],
  texts: { readonly none: string; readonly several: string },
): InputFile {
  const [only, ...others] = members;
  if (!only) throw new AppError('bad_request', texts.none);
  if (others.length > 0) throw new AppError('bad_request', texts.several);
  return { path: archive.pathOf(only), name: basename(only.name) };
}
