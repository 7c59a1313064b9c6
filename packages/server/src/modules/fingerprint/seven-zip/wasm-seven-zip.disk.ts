import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

import type { ArchiveGuard } from '#modules/fingerprint/archive-limits.ts';
import type { Sink } from '#modules/fingerprint/content-digest.ts';
import type { OpenFile } from '#modules/fingerprint/open-file.disk.ts';
import { sevenZipError, unpackArguments, MAX_ACCEPTED_EXIT_CODE } from './seven-zip-command.ts';
import type { SevenZipKind } from './seven-zip-command.ts';

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

const OUTPUT_DEVICE = 70;
const STANDARD_OUTPUT = 1;
const READABLE = 0o666;
const ARCHIVE = '/archive';
const MAX_ERROR_OUTPUT = 16 * 1024;

const load = createRequire(import.meta.url);
let compiled: WebAssembly.Module | undefined;

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
  if (!runMain(() => program.callMain(unpackArguments(kind, ARCHIVE)))) {
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
  fs.writeFile(ARCHIVE, new Uint8Array());
  const { node } = fs.lookupPath(ARCHIVE);
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

/** Receives standard output in large chunks instead of byte by byte. */
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
