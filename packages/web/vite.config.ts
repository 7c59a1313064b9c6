import { readFileSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

import tailwindcss from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import type { Plugin } from 'vite';

/** Players run in documents of their own, each in a file of this folder. */
const PLAYERS = join(import.meta.dirname, 'player');
const PAGES = [
  join(import.meta.dirname, 'index.html'),
  ...readdirSync(PLAYERS)
    .filter((name) => name.endsWith('.html'))
    .map((name) => join(PLAYERS, name)),
];

const SERVER = process.env['SAVEROOM_SERVER'] ?? 'http://127.0.0.1:8080';

/**
 * Modules that both the sign-in pages and home use. Inside home's chunk they would make the sign-in
 * page load home.
 */
const SHARED_WITH_LOGIN = [
  /\/web\/src\/(?:library\/covers\/(?:family-tint|platform-badge)|shared\/ui\/(?:logo|notice|skeleton|use-modal))\.tsx?$/,
  /\/lucide-react\/.*\/icons\/(?:check|cloud-off|eye|eye-off|search)\.mjs$/,
];
const ROUTE = /\/web\/src\/app\/routes\/(?:[^/?]+\/)*[^-/?][^/?]*$/;
const START = [/\/web\/src\/app\/main\.tsx$/, ROUTE, ...SHARED_WITH_LOGIN];
const HOME = /\/web\/src\/app\/routes\/_main(?:\/index)?\.tsx\?tsr-(?:shared|split=component)/;

const VENDOR = /node_modules\/(?:@tanstack|i18next|react|react-dom|react-i18next|scheduler|zod)\//;
/** Infinite and parallel queries and virtual lists: no first screen uses them. */
const VENDOR_LATER =
  /\/(?:infiniteQueryObserver|useInfiniteQuery|queriesObserver|useQueries)\.js$|\/(?:react-virtual|virtual-core)\//;

/**
 * The first screen loads a few large files instead of fifty small ones, which compress a tenth
 * worse: libraries, what every page needs, the frame with home. Each chunk includes what its
 * modules import. Everything else is split by route, except modules that many routes share.
 */
const CHUNKS = [
  { name: 'vendor', test: (id: string) => VENDOR.test(id) && !VENDOR_LATER.test(id) },
  { name: 'start', test: (id: string) => START.some((one) => one.test(id)) },
  { name: 'home', test: HOME },
  { name: 'panels', test: /\/web\/src\/shared\/ui\/(?:badge|card|failed-state)\.tsx$/ },
  {
    name: 'fields',
    test: /\/web\/src\/shared\/ui\/(?:field-frame|input-class|text-field)\.tsx?$/,
  },
  {
    name: 'onboarding',
    test: /\/web\/src\/(?:library\/folders\/(?!folder-dialogs)|app\/routes\/_main\/-newcomer\.tsx)/,
  },
  { name: 'contract', test: /\/(?:contract\/src|web\/src\/\w+\/data)\//, minShareCount: 14 },
  {
    name: 'shared',
    test: /\/(?:web\/src\/shared|lucide-react)\//,
    minShareCount: 14,
  },
];

/** Files that the PDF reader fetches by name: Asian character maps, and decoders without eval. */
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

/**
 * Wraps every `import()` of the app, so that parts that cannot be fetched while the server restarts
 * are fetched later. Player documents are isolated from the app and make no requests.
 */
const retriedImports: Plugin = {
  name: 'saveroom:retried-imports',
  apply: 'build',
  enforce: 'post',
  transform: {
    filter: { id: { include: /\/web\/src\//, exclude: /\/play\/document\/|retry-import\.ts/ } },
    handler(code) {
      const wrapped = code.replaceAll(
        /\bimport\((["'][^"']+["'])\)/g,
        'retryImport(() => import($1))',
      );
      if (wrapped === code) return null;
      const helper = `import { retryImport } from '#shared/api/retry-import.ts';`;
      return { code: `${helper}\n${wrapped}`, map: null };
    },
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
    retriedImports,
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
