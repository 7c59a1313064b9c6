import { readFileSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

import tailwindcss from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import type { Plugin } from 'vite';

import { lighterContract } from '../../tools/lighter-contract.ts';

/** Players run in documents of their own, each in a file of this folder. */
const PLAYERS = join(import.meta.dirname, 'player');
const PAGES = [
  join(import.meta.dirname, 'index.html'),
  ...readdirSync(PLAYERS)
    .filter((name) => name.endsWith('.html'))
    .map((name) => join(PLAYERS, name)),
];

const SERVER = process.env['SAVEROOM_SERVER'] ?? 'http://127.0.0.1:8080';

/** Used before the door as well as behind it: with home's they would make the login load home. */
const ON_BOTH_SIDES = [
  /\/web\/src\/(?:library\/covers\/(?:family-tint|platform-badge)|shared\/ui\/(?:logo|notice|skeleton|use-modal))\.tsx?$/,
  /\/lucide-react\/.*\/icons\/(?:check|cloud-off|eye-off|search)\.mjs$/,
];
const ROUTE = /\/web\/src\/app\/routes\/(?:[^/?]+\/)*[^-/?][^/?]*$/;
const START = [/\/web\/src\/app\/main\.tsx$/, ROUTE, ...ON_BOTH_SIDES];
const HOME = /\/web\/src\/app\/routes\/_main(?:\/index)?\.tsx\?tsr-(?:shared|split=component)/;

const VENDOR = /node_modules\/(?:@tanstack|i18next|react|react-dom|react-i18next|scheduler|zod)\//;
/** Of lists that grow and of several questions at once: no screen begins with them. */
const VENDOR_LATER = /\/(?:infiniteQueryObserver|useInfiniteQuery|queriesObserver|useQueries)\.js$/;

/**
 * What comes first travels in a few files rather than in fifty, which packs it a tenth smaller: the
 * libraries, what every page begins with, the frame with home. Each takes along what it imports.
 * The rest stays per route, but for what many of them use.
 */
const CHUNKS = [
  { name: 'vendor', test: (id: string) => VENDOR.test(id) && !VENDOR_LATER.test(id) },
  { name: 'start', test: (id: string) => START.some((one) => one.test(id)) },
  { name: 'home', test: HOME },
  { name: 'panels', test: /\/web\/src\/shared\/ui\/(?:badge|card|failed-state)\.tsx$/ },
  {
    name: 'newcomer',
    test: /\/web\/src\/(?:library\/folders\/|app\/routes\/_main\/-newcomer\.tsx)/,
  },
  { name: 'nouns', test: /\/(?:contract\/src|web\/src\/\w+\/data)\//, minShareCount: 14 },
  {
    name: 'shared',
    test: /\/(?:web\/src\/shared|lucide-react)\//,
    minShareCount: 14,
  },
];

/** Parts of zod that write schemas out or word what is wrong with a value: a browser does neither. */
const UNUSED_ZOD =
  /\/zod\/v4\/(?:core\/(?:json-schema-processors|to-json-schema)|locales\/en)\.js$/;

/** Keeps the names of a module and leaves out what they do. */
const hollow = (code: string): string =>
  [
    ...[...code.matchAll(/^export (?:const|function) (\w+)/gm)].map(
      ([, name]) => `export const ${name} = () => ({});`,
    ),
    ...[...code.matchAll(/^export (\{[^}]+\});/gm)].map(([, names]) => `export ${names};`),
    ...(code.includes('export default') ? ['export default () => ({});'] : []),
  ].join('\n');

const lighterZod: Plugin = {
  name: 'saveroom:lighter-zod',
  transform: { filter: { id: UNUSED_ZOD }, handler: hollow },
};

/** What the reader of manuals fetches by name: letters of Asia, and decoders that need no eval. */
const pdfParts: Plugin = {
  name: 'saveroom:pdf-parts',
  apply: 'build',
  generateBundle() {
    const require = createRequire(import.meta.url);
    const manifest = require.resolve('pdfjs-dist/package.json');
    const { version } = require('pdfjs-dist/package.json') as { version: string };
    const emit = (folder: string, wanted: RegExp, below: string) => {
      for (const name of readdirSync(join(dirname(manifest), folder))) {
        if (!wanted.test(name)) continue;
        const source = readFileSync(join(dirname(manifest), folder, name));
        this.emitFile({ type: 'asset', fileName: `assets/pdf-${version}/${below}${name}`, source });
      }
    };
    emit('cmaps', /\.bcmap$/, 'cmaps/');
    emit('wasm', /_nowasm_fallback\.js$/, '');
  },
};

export default defineConfig({
  // Relative, so that one build serves any BASE_PATH.
  base: './',
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      quoteStyle: 'single',
      routesDirectory: './src/app/routes',
      generatedRouteTree: './src/app/routeTree.gen.ts',
    }),
    react(),
    tailwindcss(),
    lighterZod,
    lighterContract,
    pdfParts,
  ],
  worker: { format: 'es' },
  build: {
    target: 'es2023',
    // The content security policy lets no data: font or script through.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: PAGES, output: { codeSplitting: { groups: CHUNKS } } },
  },
  server: {
    proxy: {
      '/api': SERVER,
      '/assets/platforms': SERVER,
      '/assets/players': SERVER,
      '/assets/romm': SERVER,
      '/ws': { target: SERVER, ws: true },
    },
  },
});
