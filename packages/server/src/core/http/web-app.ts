import { extname } from 'node:path';

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import type { Deps } from '#core/deps.ts';
import type { WebFiles } from './web-files.disk.ts';

import type { Authenticator } from './authenticator.ts';
import { RequestSession } from './request-session.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
  '.txt': 'text/plain; charset=utf-8',
};

const NOT_BUILT = "The web app hasn't been built. Run `npm run build`, or start with `npm start`.";

/** Pages whose address is a secret: those of share links. */
const SECRET_PAGES = /^s\//;

interface WebAppOptions {
  readonly files: WebFiles | null;
  readonly authenticator: Authenticator;
}

/** Serves the files of the web app. Every other path outside the API serves its page. */
export function serveWebApp(
  app: FastifyInstance,
  deps: Deps,
  { files, authenticator }: WebAppOptions,
): void {
  const base = deps.env.BASE_PATH;
  app.get(`${base}/*`, async (request, reply) => {
    const path = pathBelow(base, request.url);
    if (files?.has(path) && path !== 'index.html') return sendFile(files, path, request, reply);
    if (/^(assets|locales|api|ws)\//.test(path)) return reply.callNotFound();
    return sendPage(request, reply);
  });
  if (base !== '') {
    // The router treats `/games` and `/games/` as the same path; relative links do not.
    app.get(base, (request, reply) =>
      request.url.split('?', 1)[0] === base
        ? reply.redirect(`${base}/`, 308)
        : sendPage(request, reply),
    );
  }

  async function sendPage(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    if (!files) return reply.status(503).type('text/plain').send(NOT_BUILT);
    // The page sets the CSRF cookie that later writes need.
    const session = new RequestSession(deps, request);
    session.applyAuth(await authenticator.bySession(session.credentials()));
    session.finish(reply);
    const { bytes } = await files.read('index.html', '');
    const page = Buffer.from(bytes)
      .toString('utf8')
      .replaceAll(/(src|href)="\.\//g, `$1="${base}/`)
      .replace('name="base-path" content=""', `name="base-path" content="${base}"`);
    if (SECRET_PAGES.test(pathBelow(base, request.url))) {
      reply.headers({ 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex, nofollow' });
    }
    return reply
      .header('cache-control', 'no-cache')
      .type(TYPES['.html'] ?? '')
      .send(page);
  }
}

async function sendFile(
  files: WebFiles,
  path: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const accepted = request.headers['accept-encoding'] ?? '';
  const { bytes, encoding } = await files.read(path, accepted);
  if (encoding) reply.header('content-encoding', encoding);
  // Appended, because other hooks set `vary` too.
  const varies = [reply.getHeader('vary'), 'accept-encoding'].filter((name) => name !== undefined);
  reply.header('vary', varies.join(', '));
  // Built files have a content hash in their name and never change.
  const isHashed = path.startsWith('assets/');
  // Players run in documents with an opaque origin and load this public code cross-origin.
  if (isHashed) {
    reply.headers({
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
    });
  }
  return reply
    .header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    .type(TYPES[extname(path)] ?? 'application/octet-stream')
    .send(Buffer.from(bytes));
}

const pathBelow = (base: string, url: string): string => {
  const [path = ''] = url.slice(base.length).split('?', 1);
  try {
    return decodeURIComponent(path).replace(/^\/+/, '');
  } catch {
    return '';
  }
};
