import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

import { minifySync } from 'rolldown/utils';

/** The files of a package by their path below its root. */
type Files = ReadonlyMap<string, Uint8Array>;

/** In the order in which the loader would request them; the package has no bundled file. */
const EMULATOR_SOURCES = [
  'emulator',
  'nipplejs',
  'shaders',
  'storage',
  'gamepad',
  'GameManager',
  'socket.io.min',
  'compression',
].map((name) => `data/src/${name}.js`);
const EMULATOR_FILES =
  /^data\/(loader\.js|version\.json|localization\/.+\.json|compression\/.+\.(js|wasm))$/;
const FLASH_FILES = /^[^/]+\.(js|wasm)$|^LICENSE/;
const COMPRESSIBLE = /\.(js|css|json|wasm)$/;
const MIN_COMPRESS_BYTES = 1024;
/** Two levels below the maximum, which would take a minute longer to save one percent. */
const BROTLI_QUALITY = 9;

const decoder = new TextDecoder();

export function writeEmulator(files: Files, folder: string): void {
  const textOf = (name: string): string => {
    const bytes = files.get(name);
    if (!bytes) throw new Error(`The emulator has no ${name}`);
    return decoder.decode(bytes);
  };
  for (const [name, bytes] of files) {
    if (EMULATOR_FILES.test(name)) writeCompressed(join(folder, name.replace('data/', '')), bytes);
  }
  const bundle = EMULATOR_SOURCES.map(textOf).join('\n;\n');
  // The sources refer to each other by top-level names, so these must not be mangled.
  const { code } = minifySync('emulator.js', bundle, {
    module: false,
    mangle: { toplevel: false },
  });
  writeCompressed(join(folder, 'emulator.min.js'), code);
  writeCompressed(join(folder, 'emulator.min.css'), textOf('data/emulator.css'));
  writeCompressed(join(folder, 'LICENSE'), textOf('LICENSE'));
}

export function writeFlash(files: Files, folder: string): void {
  for (const [name, bytes] of files) {
    if (FLASH_FILES.test(name)) writeCompressed(join(folder, name), bytes);
  }
}

/** Compresses at build time instead of per request. */
function writeCompressed(path: string, content: string | Uint8Array): void {
  const bytes = Buffer.from(content);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, bytes);
  if (!COMPRESSIBLE.test(path) || bytes.length < MIN_COMPRESS_BYTES) return;
  const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY };
  writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params }));
  writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
}
