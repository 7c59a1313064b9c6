import { spawn } from 'node:child_process';
import { accessSync, constants, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';

import type { Sink } from '#modules/fingerprint/content-digest.ts';
import { FingerprintError } from '#modules/fingerprint/fingerprint.ts';
import type { OpenFile } from '#modules/fingerprint/open-file.disk.ts';

import type { ArchiveGuard } from './archive-limits.ts';

/** The type names of 7-Zip. They are passed so that 7-Zip does not guess the type. */
const SEVEN_ZIP_TYPE = {
  '7z': '7z',
  zip: 'zip',
  rar4: 'Rar',
  rar5: 'Rar5',
  bz2: 'bzip2',
  xz: 'xz',
} as const;

export type SevenZipKind = keyof typeof SEVEN_ZIP_TYPE;

/** Installed builds of 7-Zip often lack rar or new zip methods; the bundled one has both. */
const NATIVE_KINDS: ReadonlySet<SevenZipKind> = new Set(['7z', 'bz2', 'xz']);
/** 1 means warnings, such as bytes after the archive. Checksums show whether content is damaged. */
const MAX_ACCEPTED_EXIT_CODE = 1;
/** Older programs named `7z` lack formats and switches; only current ones are named `7zz`. */
const PROGRAM = process.platform === 'win32' ? '7zz.exe' : '7zz';
const CHECK_INTERVAL_MS = 250;
const MAX_ERROR_OUTPUT = 16 * 1024;
const OUTPUT_DEVICE = 70;
const STANDARD_OUTPUT = 1;
const READABLE = 0o666;
const ARCHIVE_PATH = '/archive';

const load = createRequire(import.meta.url);
let compiled: WebAssembly.Module | undefined;
let installed: string | null | undefined;

/** Unpacks an archive with the installed 7-Zip if there is one, otherwise with the bundled one. */
export async function unpackWithSevenZip(
  file: OpenFile,
  kind: SevenZipKind,
  guard: ArchiveGuard,
  sink: Sink,
): Promise<void> {
  const program = NATIVE_KINDS.has(kind) ? findInstalledSevenZip() : null;
  if (!program) return runWasmSevenZip(file, kind, guard, sink);
  await runSevenZip(program, { kind, path: file.path }, guard, sink);
  return guard.options.onBytes?.(file.size);
}

/**
 * The path of the installed program; null: there is none. It is twice as fast as the bundled
 * WebAssembly version.
 */
function findInstalledSevenZip(): string | null {
  installed ??= findProgram(process.env.PATH ?? '');
  return installed;
}

export function findProgram(searchPath: string): string | null {
  const folders = searchPath.split(delimiter).filter((folder) => folder !== '');
  return folders.map((folder) => join(folder, PROGRAM)).find(isExecutable) ?? null;
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Writes all members to `sink`, one after the other. No shell is involved. */
export function runSevenZip(
  program: string,
  archive: { readonly kind: SevenZipKind; readonly path: string },
  guard: ArchiveGuard,
  sink: Sink,
): Promise<void> {
  return new Promise((done, fail) => {
    const child = spawn(program, unpackArguments(archive.kind, resolve(archive.path)), {
      cwd: tmpdir(),
      env: { LC_ALL: 'C.UTF-8' },
      stdio: ['ignore', 'pipe', 'pipe'],
      windowsHide: true,
    });
    let errorOutput = '';
    const stop = (error: unknown): void => {
      clearInterval(timer);
      child.stdout.removeAllListeners('data');
      child.kill('SIGKILL');
      fail(error);
    };
    const stopOnError = (action: () => void): void => {
      try {
        action();
      } catch (error) {
        stop(error);
      }
    };
    const timer = setInterval(() => stopOnError(() => guard.check()), CHECK_INTERVAL_MS);
    child.stdout.on('data', (chunk: Buffer) => stopOnError(() => sink(chunk)));
    child.stderr.on('data', (chunk: Buffer) => {
      errorOutput = (errorOutput + chunk.toString('utf8')).slice(0, MAX_ERROR_OUTPUT);
    });
    child.once('error', () => stop(new FingerprintError('unsupported', 'Couldn’t start 7-Zip')));
    child.once('close', (code) => {
      clearInterval(timer);
      if (code !== null && code <= MAX_ACCEPTED_EXIT_CODE) done();
      else fail(sevenZipError(errorOutput));
    });
  });
}

/** The part of Emscripten's file system that this file uses. */
interface FileSystem {
  makedev(major: number, minor: number): number;
  registerDevice(device: number, operations: StreamOperations): void;
  mkdev(path: string, mode: number, device: number): void;
  getStream(fd: number): unknown;
  close(stream: unknown): void;
  open(path: string, flags: string): { readonly fd: number };
  writeFile(path: string, data: Uint8Array): void;
  lookupPath(path: string): { readonly node: FileNode };
}

interface FileNode {
  usedBytes: number;
  stream_ops: StreamOperations;
}

interface StreamOperations {
  open?(): void;
  close?(): void;
  read?(stream: unknown, into: Int8Array, at: number, length: number, position: number): number;
  write?(stream: unknown, from: Int8Array, at: number, length: number): number;
}

interface Program {
  readonly FS: FileSystem;
  callMain(args: readonly string[]): number;
}

type Start = (options: {
  print(line: string): void;
  printErr(line: string): void;
  stdin(): null;
  instantiateWasm(
    imports: WebAssembly.Imports,
    done: (instance: WebAssembly.Instance) => void,
  ): object;
}) => Promise<Program>;

/**
 * Runs 7-Zip in a sandbox that has only the archive, under a fixed name, and one output.
 * Blocks its thread until all members were written to `sink`.
 */
export async function runWasmSevenZip(
  file: OpenFile,
  kind: SevenZipKind,
  guard: ArchiveGuard,
  sink: Sink,
): Promise<void> {
  const output: string[] = [];
  const program = await startProgram((line) => {
    if (output.length < MAX_ERROR_OUTPUT / 80) output.push(line);
  });
  mountArchive(program.FS, file, guard);
  redirectOutput(program.FS, sink);
  if (!runMain(() => program.callMain(unpackArguments(kind, ARCHIVE_PATH)))) {
    throw sevenZipError(output.join('\n'));
  }
}

/** False: 7-Zip failed. Its own exceptions are numbers and traps; others are rethrown. */
function runMain(main: () => number): boolean {
  try {
    return main() <= MAX_ACCEPTED_EXIT_CODE;
  } catch (error) {
    if (typeof error === 'number' || error instanceof WebAssembly.RuntimeError) return false;
    throw error;
  }
}

function startProgram(print: (line: string) => void): Promise<Program> {
  compiled ??= new WebAssembly.Module(readFileSync(load.resolve('7z-wasm/7zz.wasm')));
  const code = compiled;
  const start = load('7z-wasm') as Start;
  return start({
    print,
    printErr: print,
    stdin: () => null,
    instantiateWasm(imports, done) {
      const instance = new WebAssembly.Instance(code, imports);
      done(instance);
      return instance.exports;
    },
  });
}

/** Creates an empty file with the size of the archive, whose reads go to the real file. */
function mountArchive(fs: FileSystem, file: OpenFile, guard: ArchiveGuard): void {
  fs.writeFile(ARCHIVE_PATH, new Uint8Array());
  const { node } = fs.lookupPath(ARCHIVE_PATH);
  node.usedBytes = file.size;
  node.stream_ops = {
    ...node.stream_ops,
    read(...[, into, at, length, position]) {
      guard.check();
      const count = file.readInto(
        new Uint8Array(into.buffer, into.byteOffset + at, length),
        position,
      );
      guard.options.onBytes?.(count);
      return count;
    },
  };
}

/** Passes standard output to `sink` in large chunks instead of byte by byte. */
function redirectOutput(fs: FileSystem, sink: Sink): void {
  const device = fs.makedev(OUTPUT_DEVICE, 0);
  fs.registerDevice(device, {
    open: () => undefined,
    close: () => undefined,
    write(_stream, from, at, length) {
      sink(new Uint8Array(from.buffer, from.byteOffset + at, length)); // `from` is signed
      return length;
    },
  });
  fs.mkdev('/dev/output', READABLE, device);
  fs.close(fs.getStream(STANDARD_OUTPUT));
  fs.open('/dev/output', 'w');
}

/** Writes all members to standard output, so that a solid archive is unpacked only once. */
function unpackArguments(kind: SevenZipKind, path: string): readonly string[] {
  // `-p`: no password prompt. `-spd`: no wildcards in names. `--`: end of switches.
  return ['x', '-so', '-bd', '-p', '-spd', `-t${SEVEN_ZIP_TYPE[kind]}`, '--', path];
}

/**
 * The error for a user, by the output of 7-Zip. Only errors that a user can fix are distinguished.
 */
function sevenZipError(output: string): FingerprintError {
  if (/wrong password|encrypted/i.test(output)) {
    return new FingerprintError('encrypted', 'The archive is password-protected');
  }
  if (/unsupported method|not implemented/i.test(output)) {
    return new FingerprintError('unsupported', 'Unsupported compression method');
  }
  return new FingerprintError('broken', 'The archive is damaged');
}
