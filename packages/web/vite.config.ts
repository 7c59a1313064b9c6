import { readFileSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

import tailwindcss from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { build, defineConfig } from 'vite';
import type { Plugin, Rolldown } from 'vite';

const SERVER = process.env['SAVEROOM_SERVER'] ?? 'http://127.0.0.1:8080';

/**
 * Modules that both the sign-in pages and home use. Inside home's chunk they would make the sign-in
 * page load home.
 */
const SHARED_WITH_LOGIN = [
  /\/web\/src\/shared\/ui\/(?:form|logo|notice|segmented|select|skeleton|use-dialog|use-modal)\.tsx?$/,
  /\/contract\/src\/badges\.ts$|\/web\/src\/shared\/i18n\/use-describe-error\.ts$/,
  /\/lucide-react\/.*\/icons\/(?:check|cloud-off|eye|eye-off|search|users)\.mjs$/,
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
  { name: 'menus', test: /\/web\/src\/shared\/ui\/menu(?:-content)?\.tsx$/ },
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

const TARGET = 'es2023';

/** Builds one entry on its own, so that it shares no file with the app. */
async function buildAlone(entry: string, output: Rolldown.OutputOptions = {}) {
  const built = await build({
    configFile: false,
    root: import.meta.dirname,
    base: './',
    logLevel: 'warn',
    publicDir: false,
    build: {
      write: false,
      target: TARGET,
      assetsInlineLimit: 0,
      modulePreload: false,
      rolldownOptions: { input: join(import.meta.dirname, entry), output },
    },
  });
  if (!('output' in built)) throw new Error(`${entry} was not built`);
  return built.output;
}

/** The document of a player with its script and style inside: offline it can load neither. */
async function buildPlayer(entry: string): Promise<string> {
  const output = await buildAlone(entry);
  const textOf = (name: string): string => {
    const file = output.find(({ fileName }) => name.endsWith(fileName));
    if (!file) throw new Error(`${entry} refers to ${name}, which was not built`);
    return file.type === 'chunk' ? file.code : String(file.source);
  };
  return textOf(entry)
    .replaceAll(/<script [^>]*src="([^"]+)"><\/script>/g, (_, name: string) => {
      const code = textOf(name).replaceAll('</script', '<\\/script');
      return `<script type="module">${code}</script>`;
    })
    .replaceAll(
      /<link rel="stylesheet"[^>]*href="([^"]+)">/g,
      (_, name: string) => `<style>${textOf(name)}</style>`,
    );
}

/** The documents that players run in, and the service worker. */
const standaloneFiles: Plugin = {
  name: 'saveroom:standalone-files',
  apply: 'build',
  async generateBundle() {
    for (const name of readdirSync(join(import.meta.dirname, 'player'))) {
      const fileName = `player/${name}`;
      this.emitFile({ type: 'asset', fileName, source: await buildPlayer(fileName) });
    }
    const [worker] = await buildAlone('src/service-worker.ts', { format: 'iife' });
    this.emitFile({ type: 'asset', fileName: 'sw.js', source: worker.code });
  },
};

const LOCALES = join(import.meta.dirname, 'public', 'locales');
const readTexts = (language: string, area: string) =>
  JSON.parse(readFileSync(join(LOCALES, language, `${area}.json`), 'utf8')) as Record<
    string,
    string
  >;
const appIcon = (kind: 'icon' | 'maskable', size: number) => ({
  src: `../icons/${kind}-${size}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose: kind === 'icon' ? 'any' : 'maskable',
});

/** The web app manifest in each language. Its addresses are relative, for any BASE_PATH. */
const manifests: Plugin = {
  name: 'saveroom:manifests',
  apply: 'build',
  generateBundle() {
    for (const language of readdirSync(LOCALES)) {
      const [common, play] = [readTexts(language, 'common'), readTexts(language, 'play')];
      const manifest = {
        id: '../',
        name: 'Saveroom',
        short_name: 'Saveroom',
        description: common['about-text'],
        lang: language.replace('_', '-'),
        start_url: '../',
        scope: '../',
        display: 'standalone',
        theme_color: '#0d0a12',
        background_color: '#0d0a12',
        categories: ['games', 'entertainment'],
        icons: [
          ...[appIcon('icon', 192), appIcon('icon', 512)],
          ...[appIcon('maskable', 192), appIcon('maskable', 512)],
        ],
        shortcuts: [
          { name: play['continue'], url: '../continue', icons: [appIcon('icon', 192)] },
          { name: common['title-search'], url: '../search', icons: [appIcon('icon', 192)] },
          { name: common['title-console'], url: '../console', icons: [appIcon('icon', 192)] },
        ],
      };
      const source = JSON.stringify(manifest);
      this.emitFile({ type: 'asset', fileName: `manifest/${language}.webmanifest`, source });
    }
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
    standaloneFiles,
    manifests,
  ],
  worker: { format: 'es' },
  build: {
    target: TARGET,
    // The content security policy lets no data: font or script through.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: CHUNKS } } },
  },
  server: {
    proxy: {
      '/api': SERVER,
      '/assets/platforms': SERVER,
      '/assets/players': SERVER,
      '/assets/romm': SERVER,
      '/ws': { target: SERVER, ws: true },
      '/netplay': { target: SERVER, ws: true },
    },
  },
});
