import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

import { expect, onTestFinished, test } from 'vitest';

import { writeEmulator, writeFlash } from './write-players.ts';

const PARTS = 'emulator nipplejs shaders storage gamepad GameManager socket.io.min compression';
const LONG = `// ${'a comment nobody needs in a browser '.repeat(100)}\n`;

function emulator(): Map<string, Uint8Array> {
  const sources = PARTS.split(' ').map((name, index): [string, string] => [
    `data/src/${name}.js`,
    `${LONG}class Part${index} { run(someValue) { return someValue + ${index}; } }`,
  ]);
  const files: [string, string][] = [
    ...sources,
    ['data/loader.js', 'load();'],
    ['data/version.json', '{}'],
    ['data/localization/de-GER.json', '{}'],
    ['data/localization/README.md', 'about'],
    ['data/cores/README.md', 'about'],
    ['data/emulator.css', '.ejs { color: red }'],
    ['index.html', '<html>'],
    ['LICENSE', 'GPL'],
  ];
  return new Map(files.map(([name, text]) => [name, Buffer.from(text)]));
}

function start(): string {
  const folder = mkdtempSync(join(tmpdir(), 'saveroom-players-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

const listed = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .toSorted();

test('emulator sources become one minified script that keeps top-level names', () => {
  const folder = start();
  writeEmulator(emulator(), folder);
  const script = readFileSync(join(folder, 'emulator.min.js'), 'utf8');
  expect(script).not.toContain('comment');
  for (const index of [0, 3, 7]) expect(script).toContain(`class Part${index}`);
  const names = ['LICENSE', 'de-GER.json', 'emulator.min.css', 'emulator.min.js', 'loader.js'];
  expect(listed(folder)).toEqual([...names, 'version.json']);
});

test('an emulator package with a missing source file is rejected', () => {
  const files = emulator();
  files.delete('data/src/gamepad.js');
  expect(() => writeEmulator(files, start())).toThrow('The emulator has no data/src/gamepad.js');
});

test('large files are precompressed, and source maps are omitted', () => {
  const folder = start();
  const wasm = Buffer.alloc(5000, 'wasm');
  writeFlash(
    new Map<string, Uint8Array>([
      ['a.wasm', wasm],
      ['ruffle.js', Buffer.from('1')],
      ['ruffle.js.map', Buffer.from('{}')],
      ['LICENSE_MIT', Buffer.from('MIT')],
    ]),
    folder,
  );
  expect(listed(folder)).toEqual(['LICENSE_MIT', 'a.wasm', 'a.wasm.br', 'a.wasm.gz', 'ruffle.js']);
  const read = (name: string) => readFileSync(join(folder, name));
  expect(brotliDecompressSync(read('a.wasm.br')).equals(wasm)).toBe(true);
  expect(gunzipSync(read('a.wasm.gz')).equals(wasm)).toBe(true);
});
