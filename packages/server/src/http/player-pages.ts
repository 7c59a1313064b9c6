import type { FastifyInstance } from 'fastify';

import type { WebFiles } from '#storage/web-files.ts';

/** Each part is needed: without it a core does not load, or does not draw. */
const EMULATOR_POLICY = [
  "default-src 'none'",
  "script-src 'self' blob: 'wasm-unsafe-eval'",
  "worker-src 'self' blob:",
  "connect-src 'self' blob: data:",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' blob: data:",
  "media-src 'self' blob:",
  "font-src 'self' data:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join('; ');

/** Films come from anywhere: the document they run in is nobody's, without cookies or storage. */
const FLASH_POLICY = [
  'sandbox allow-scripts',
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "connect-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "media-src 'self' blob:",
  "font-src 'self' data:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join('; ');

const PAGES: readonly (readonly [path: string, file: string, Record<string, string>])[] = [
  ['emulator', 'emulator.html', { 'content-security-policy': EMULATOR_POLICY }],
  [
    'emulator-threads',
    'emulator.html',
    {
      'content-security-policy': EMULATOR_POLICY,
      // Memory shared between threads for this document alone: the rest of the app stays as it is.
      'document-isolation-policy': 'isolate-and-require-corp',
    },
  ],
  ['flash', 'flash.html', { 'content-security-policy': FLASH_POLICY }],
];

/** The documents that players run in, each with headers of its own. */
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
  // Never as plain files: those would come with the rights of the app.
  app.get(`${base}/player/*`, (_request, reply) => reply.callNotFound());
}
