import { constants, createReadStream } from 'node:fs';
import { mkdir, open, readdir, realpath, rename, rm, stat } from 'node:fs/promises';
import { dirname, isAbsolute, join } from 'node:path';
import { addAbortSignal, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

import { toDataFolderError } from '#core/files/disk-errors.ts';
import { nullIfMissing, UNKNOWN_ROOT, withLibraryTimeout } from '#core/files/library-timeout.ts';
import { createPartName, PART_NAME } from '#core/files/part-name.ts';
import { fileNameProblem } from '#core/files/safe-file-name.ts';
import { AppError } from '#core/lib/app-error.ts';
import { isInsideFolder } from '#core/lib/inside-folder.ts';
import { FingerprintError, listZippedFiles } from '#modules/fingerprint/fingerprint.api.ts';

declare module '#core/files/storage.ts' {
  interface Storage {
    readonly importFiles: ImportFiles;
  }
}

export interface InputFile {
  /** With `/`; never contains `..`. */
  readonly path: string;
  readonly size: number;
  readonly modified: Date | null;
}

/** The files of an import: uploaded files, the files in an uploaded zip, or a folder. */
export interface ImportInput {
  /** By path. */
  list(): Promise<readonly InputFile[]>;
  /** Throws an `AppError` if there is no such file or it cannot be read. */
  open(path: string, signal?: AbortSignal): Promise<Readable>;
}

interface ReceivedFile {
  readonly name: string;
  readonly chunks: AsyncIterable<Uint8Array>;
  /** Called when the file is complete; calls `move` unless its size is refused. */
  readonly store: (size: number, move: () => Promise<void>) => Promise<void>;
}

/** The uploaded files of all imports, one folder each. */
export interface ImportFiles {
  receive(runId: number, file: ReceivedFile): Promise<void>;
  /** By name. */
  list(runId: number): Promise<InputFile[]>;
  /** `name` undefined: all files. */
  remove(runId: number, name?: string): Promise<void>;
  /** The imports that have files. */
  runs(): Promise<number[]>;
  openUploaded(runId: number): Promise<ImportInput>;
  /** Opens a folder below one of the roots or of the `imports` folder; others are refused. */
  openFolder(folder: string, roots: readonly string[]): Promise<ImportInput>;
}

/** More files than any library of one platform has; a list of them takes about 100 MB. */
const MAX_FILES = 500_000;
const MAX_DEPTH = 32;
const RUNS = 'runs';
/** A link that replaces a file after it was listed is not followed. */
const READ_FLAGS = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

export function openImportFiles(folder: string): ImportFiles {
  const homeOf = (runId: number): string => join(folder, RUNS, String(runId));
  const listUploaded = (runId: number): Promise<InputFile[]> => walk(homeOf(runId));

  return {
    async receive(runId, { name, chunks, store }) {
      const target = join(homeOf(runId), ...partsOf(name));
      const partFile = join(homeOf(runId), createPartName());
      try {
        await mkdir(dirname(target), { recursive: true });
        const file = await open(partFile, 'wx', 0o600);
        const written = file.createWriteStream({ flush: true });
        await pipeline(chunks, written);
        await store(written.bytesWritten, () => rename(partFile, target));
      } catch (error) {
        throw toReceiveError(error, name);
      } finally {
        await rm(partFile, { force: true });
      }
    },

    list: listUploaded,

    async remove(runId, name) {
      const path = name === undefined ? homeOf(runId) : join(homeOf(runId), ...partsOf(name));
      await rm(path, { recursive: true, force: true });
    },

    async runs() {
      const names = await readdir(join(folder, RUNS)).catch(() => []);
      return names.map(Number).filter((id) => Number.isSafeInteger(id));
    },

    openUploaded: async (runId) => withZips(homeOf(runId), await listUploaded(runId)),

    async openFolder(wanted, roots) {
      const path = isAbsolute(wanted) ? wanted : join(folder, wanted);
      const found = await realPath(path);
      const allowed = await Promise.all([folder, ...roots].map(realPath));
      const isAllowed = allowed.some((one) => one !== null && isInsideFolder(found ?? path, one));
      if (found === null || !isAllowed) {
        throw new AppError(
          'bad_request',
          `Choose a folder inside a library folder or inside ${folder}`,
        );
      }
      const files = await walk(found);
      return folderInput(found, files);
    },
  };
}

/** Error codes when a file has the name of a folder or the other way round. */
const NAME_TAKEN = new Set(['EISDIR', 'EEXIST', 'ENOTDIR', 'ENOTEMPTY']);

function toReceiveError(error: unknown, name: string): unknown {
  const { code = '' } = error as NodeJS.ErrnoException;
  if (NAME_TAKEN.has(code)) {
    const text = `${name} can’t be both a file and a folder`;
    return new AppError('conflict', text, { cause: error });
  }
  if (code === 'ENOENT') return new AppError('not_found', 'The import was deleted');
  return toDataFolderError(error);
}

const realPath = (path: string): Promise<string | null> =>
  withLibraryTimeout(UNKNOWN_ROOT, () => realpath(path)).catch(() => null);

/** Checks each part of a name, which may contain folders. */
function partsOf(name: string): string[] {
  const parts = name.replaceAll('\\', '/').split('/');
  for (const part of parts) {
    const problem = PART_NAME.test(part) ? `${part} is a reserved name` : fileNameProblem(part);
    if (problem !== null) throw new AppError('bad_request', problem);
  }
  if (parts.length > MAX_DEPTH) throw new AppError('bad_request', 'Too many folders in the name');
  return parts;
}

/** All files below a folder, by path. Links are left out, because they may lead outside. */
async function walk(home: string): Promise<InputFile[]> {
  const files: InputFile[] = [];
  const visit = async (path: string, depth: number): Promise<void> => {
    const folder = join(home, path);
    const entries = await nullIfMissing(
      withLibraryTimeout(home, () => readdir(folder, { withFileTypes: true })),
    );
    for (const entry of (entries ?? []).toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
      const below = path === '' ? entry.name : `${path}/${entry.name}`;
      if (entry.isDirectory() && depth < MAX_DEPTH) await visit(below, depth + 1);
      if (!entry.isFile() || PART_NAME.test(entry.name)) continue;
      const info = await nullIfMissing(withLibraryTimeout(home, () => stat(join(home, below))));
      if (!info) continue;
      if (files.length >= MAX_FILES) throw tooManyError();
      files.push({ path: below, size: info.size, modified: info.mtime });
    }
  };
  await visit('', 0);
  return files;
}

function folderInput(home: string, files: readonly InputFile[]): ImportInput {
  const known = new Set(files.map(({ path }) => path));
  return {
    list: async () => files,
    async open(path, signal) {
      if (!known.has(path)) throw missingError(path);
      const real = await realPath(join(home, path));
      // A folder on the way may have been replaced by a link since it was listed.
      if (real === null || !isInsideFolder(real, home)) throw missingError(path);
      const opening = withLibraryTimeout(home, () => open(real, READ_FLAGS));
      const file = await opening.catch(() => null);
      if (!file) throw missingError(path);
      return aborting(file.createReadStream(), signal);
    },
  };
}

/** Replaces each uploaded zip by the files in it, which are unpacked when they are read. */
async function withZips(home: string, uploaded: readonly InputFile[]): Promise<ImportInput> {
  const files = new Map<string, InputFile & { read(): Readable }>();
  const isZip = ({ path }: InputFile): boolean => /\.zip$/i.test(path);
  for (const file of uploaded.filter((one) => !isZip(one))) {
    files.set(file.path, { ...file, read: () => createReadStream(join(home, file.path)) });
  }
  for (const file of uploaded.filter(isZip)) {
    const path = join(home, file.path);
    for (const zipped of await listZip(path, file.path)) {
      // A zip may have a file of the same name as another one.
      const name = files.has(zipped.name) ? `${file.path}/${zipped.name}` : zipped.name;
      files.set(name, {
        path: name,
        size: zipped.size,
        modified: null,
        read: () => Readable.from(zipped.chunks(), { objectMode: false }),
      });
      if (files.size > MAX_FILES) throw tooManyError();
    }
  }
  const list = [...files.values()].toSorted((a, b) => (a.path < b.path ? -1 : 1));
  return {
    list: async () => list,
    async open(path, signal) {
      const file = files.get(path);
      if (!file) throw missingError(path);
      return aborting(file.read(), signal);
    },
  };
}

const aborting = (stream: Readable, signal: AbortSignal | undefined): Readable =>
  signal ? addAbortSignal(signal, stream) : stream;

async function listZip(path: string, name: string) {
  try {
    return await listZippedFiles(path, MAX_FILES);
  } catch (error) {
    if (!(error instanceof FingerprintError)) throw error;
    throw new AppError('bad_request', `Can’t read ${name}: ${error.message}`, { cause: error });
  }
}

const missingError = (path: string): AppError =>
  new AppError('not_found', `${path} is not part of the import or can’t be read`);

const tooManyError = (): AppError =>
  new AppError('too_large', `More than ${MAX_FILES.toLocaleString('en')} files`);
