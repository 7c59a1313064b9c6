import type { FastifyInstance } from 'fastify';

import type { WebFiles } from '#core/http/web-files.disk.ts';

/**
 * Players run third-party code: cores, games, Flash movies. Their documents are sandboxed, so
 * they have an opaque origin: no cookies, no storage and no access to the app around them. They
 * make no requests either: the app passes them games, saves and the large files of the player.
 */
const contentPolicy = (scripts: string): string =>
  [
    'sandbox allow-scripts allow-pointer-lock',
    "default-src 'none'",
    scripts,
    'connect-src blob: data:',
    "style-src 'self' 'unsafe-inline'",
    'img-src blob: data:',
    'media-src blob:',
    'font-src data:',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join('; ');

/** The emulator unpacks cores in the browser: they are scripts and workers with `blob:` addresses. */
const EMULATOR_POLICY = contentPolicy(
  "script-src 'self' blob: 'wasm-unsafe-eval'; worker-src blob:",
);
const FLASH_POLICY = contentPolicy("script-src 'self' 'wasm-unsafe-eval'");

const PAGES: readonly (readonly [path: string, file: string, Record<string, string>])[] = [
  ['emulator', 'emulator.html', { 'content-security-policy': EMULATOR_POLICY }],
  [
    'emulator-threads',
    'emulator.html',
    {
      'content-security-policy': EMULATOR_POLICY,
      // Enables memory shared between threads for this document only, not for the rest of the app.
      'document-isolation-policy': 'isolate-and-require-corp',
    },
  ],
  ['flash', 'flash.html', { 'content-security-policy': FLASH_POLICY }],
];

/** Serves the documents that players run in, each with its own headers. */
export function servePlayerPages(app: FastifyInstance, base: string, files: WebFiles | null): void {
  for (const [path, file, headers] of PAGES) {
    app.get(`${base}/player/${path}`, async (_request, reply) => {
      if (!files?.has(`player/${file}`)) return reply.callNotFound();
      const { bytes } = await files.read(`player/${file}`, '');
      const page = Buffer.from(bytes)
        .toString('utf8')
        .replaceAll(/(src|href)="(?:\.{1,2}\/)+/g, `$1="${base}/`)
        .replace('name="base-path" content=""', `name="base-path" content="${base}"`);
      return reply
        .headers({ ...headers, 'cache-control': 'no-cache' })
        .type('text/html; charset=utf-8')
        .send(page);
    });
  }
  // Never serve them as plain files: those would have the permissions of the app.
  app.get(`${base}/player/*`, (_request, reply) => reply.callNotFound());
}
