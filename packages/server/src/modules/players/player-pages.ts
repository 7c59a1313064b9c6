import { createHash } from 'node:crypto';

import type { FastifyInstance } from 'fastify';

import type { WebFiles } from '#core/http/web-files.disk.ts';

/**
 * Players run third-party code: cores, games, Flash movies. Their documents are sandboxed, so
 * they have an opaque origin: no cookies, no storage and no access to the app around them. They
 * make no requests either: the app passes them games, saves and all files of the player, whose
 * scripts and styles get `blob:` addresses. Each document contains its own script.
 */
const contentPolicy = (page: string, workers: string): string =>
  [
    'sandbox allow-scripts allow-pointer-lock',
    "default-src 'none'",
    `script-src ${scriptHashes(page).join(' ')} blob: 'wasm-unsafe-eval'`,
    `worker-src ${workers}`,
    'connect-src blob: data:',
    "style-src blob: 'unsafe-inline'",
    'img-src blob: data:',
    'media-src blob:',
    'font-src data:',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join('; ');

const scriptHashes = (page: string): string[] =>
  Array.from(page.matchAll(/<script[^>]*>([^]*?)<\/script>/g), ([, code = '']) => {
    const hash = createHash('sha256').update(code).digest('base64');
    return `'sha256-${hash}'`;
  });

interface PlayerPage {
  readonly path: string;
  readonly file: string;
  /** Sources of workers: cores with threads are scripts that the emulator unpacked. */
  readonly workers: string;
  readonly headers: Readonly<Record<string, string>>;
}

const PAGES: readonly PlayerPage[] = [
  { path: 'emulator', file: 'emulator.html', workers: 'blob:', headers: {} },
  {
    path: 'emulator-threads',
    file: 'emulator.html',
    workers: 'blob:',
    // Enables memory shared between threads for this document only, not for the rest of the app.
    headers: { 'document-isolation-policy': 'isolate-and-require-corp' },
  },
  { path: 'flash', file: 'flash.html', workers: "'none'", headers: {} },
];

/** Serves the documents that players run in, each with its own headers. */
export function servePlayerPages(app: FastifyInstance, base: string, files: WebFiles | null): void {
  for (const { path, file, workers, headers } of PAGES) {
    app.get(`${base}/player/${path}`, async (_request, reply) => {
      if (!files?.has(`player/${file}`)) return reply.callNotFound();
      const { bytes } = await files.read(`player/${file}`, '');
      const page = Buffer.from(bytes).toString('utf8');
      return reply
        .headers({
          ...headers,
          'content-security-policy': contentPolicy(page, workers),
          'cache-control': 'no-cache',
        })
        .type('text/html; charset=utf-8')
        .send(page);
    });
  }
  // Never serve them as plain files: those would have the permissions of the app.
  app.get(`${base}/player/*`, (_request, reply) => reply.callNotFound());
}
