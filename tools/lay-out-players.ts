import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

import { minifySync } from 'rolldown/utils';

/** The files of a package by their path below its root. */
type Files = ReadonlyMap<string, Uint8Array>;

/** As the loader would ask for them one by one; the package has no joined file. */
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
const WORTH_BYTES = 1024;
/** Two steps below the best: the last percent of large files would cost a minute. */
const BROTLI_QUALITY = 9;

const decoder = new TextDecoder();

export function layOutEmulator(files: Files, folder: string): void {
  const textOf = (name: string): string => {
    const bytes = files.get(name);
    if (!bytes) throw new Error(`The emulator has no ${name}`);
    return decoder.decode(bytes);
  };
  for (const [name, bytes] of files) {
    if (EMULATOR_FILES.test(name)) writeCompressed(join(folder, name.replace('data/', '')), bytes);
  }
  const whole = EMULATOR_SOURCES.map(textOf).join('\n;\n');
  // Names at the top are how its parts find each other: they stay what they are.
  const { code } = minifySync('emulator.js', whole, { module: false, mangle: { toplevel: false } });
  writeCompressed(join(folder, 'emulator.min.js'), code);
  writeCompressed(join(folder, 'emulator.min.css'), textOf('data/emulator.css'));
  writeCompressed(join(folder, 'LICENSE'), textOf('LICENSE'));
}

export function layOutFlash(files: Files, folder: string): void {
  for (const [name, bytes] of files) {
    if (FLASH_FILES.test(name)) writeCompressed(join(folder, name), bytes);
  }
}

/** Compressed once here instead of at every request. */
function writeCompressed(path: string, content: string | Uint8Array): void {
  const bytes = Buffer.from(content);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, bytes);
  if (!COMPRESSIBLE.test(path) || bytes.length < WORTH_BYTES) return;
  const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY };
  writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params }));
  writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
}
