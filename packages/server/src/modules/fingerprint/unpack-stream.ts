import { createGunzip, createZstdDecompress } from 'node:zlib';

import type { StreamKind } from './archive-kind.ts';
import type { ArchiveGuard } from './archive-limits.ts';
import type { Sink } from './content-digest.ts';
import { CHUNK, decompress } from './decompress.ts';
import type { OpenFile } from './open-file.disk.ts';
import { installedSevenZip, runSevenZip } from './seven-zip/run-seven-zip.disk.ts';
import type { SevenZipKind } from './seven-zip/seven-zip-command.ts';
import { runWasmSevenZip } from './seven-zip/wasm-seven-zip.disk.ts';

/** Installed builds of 7-Zip often lack rar or new zip methods; the bundled one has both. */
const NATIVE_KINDS: ReadonlySet<SevenZipKind> = new Set(['7z', 'bz2', 'xz']);

/** Uses the installed 7-Zip if there is one, otherwise the bundled one. */
export async function unpackWithSevenZip(
  file: OpenFile,
  kind: SevenZipKind,
  guard: ArchiveGuard,
  sink: Sink,
): Promise<void> {
  const program = NATIVE_KINDS.has(kind) ? installedSevenZip() : null;
  if (!program) return runWasmSevenZip(file, kind, guard, sink);
  await runSevenZip(program, { kind, path: file.path }, guard, sink);
  return guard.options.onBytes?.(file.size);
}

export function unpackStream(
  file: OpenFile,
  kind: StreamKind,
  guard: ArchiveGuard,
  sink: Sink,
): Promise<void> {
  const range = { start: 0, end: file.size };
  if (kind === 'bz2' || kind === 'xz') return unpackWithSevenZip(file, kind, guard, sink);
  const start = kind === 'gz' ? createGunzip : createZstdDecompress;
  return decompress(file, range, start({ chunkSize: CHUNK }), { guard, sink });
}
