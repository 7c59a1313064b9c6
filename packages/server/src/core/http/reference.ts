import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

import { PRODUCT, PRODUCT_VERSION, type RouteDef, ROUTES, routeUrl } from '@saveroom/contract';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';

import { matchesTag } from './exchange.ts';
import { openApiDocument } from './open-api.ts';

const compress = promisify(gzip);

interface Page {
  readonly plain: Buffer;
  readonly compressed: Buffer;
  readonly etag: string;
}

/**
 * API documentation for people and programs, generated from the route table itself. Each page is
 * generated once: it is public, and generating it takes a tenth of a second.
 */
export function serveReference(
  app: FastifyInstance,
  base: string,
  routes: readonly RouteDef[] = ROUTES,
): void {
  const serve = (paths: readonly string[], type: string, generate: () => string): void => {
    let page: Promise<Page> | undefined;
    for (const path of paths) {
      app.get(base + path, async ({ headers }, reply) => {
        page ??= preparePage(generate());
        const { plain, compressed, etag } = await page;
        reply.headers({ etag, 'cache-control': 'no-cache', vary: 'accept-encoding' });
        if (matchesTag(headers['if-none-match'], etag)) return reply.status(304).send();
        reply.type(`${type}; charset=utf-8`);
        if (!/\bgzip\b/.test(headers['accept-encoding'] ?? '')) return reply.send(plain);
        return reply.header('content-encoding', 'gzip').send(compressed);
      });
    }
  };
  serve(['/openapi.json'], 'application/json', () => JSON.stringify(openApiDocument(routes, base)));
  serve(['/api/docs', '/api/redoc'], 'text/html', () => referencePage(routes, base));
  serve(['/api/docs/style.css'], 'text/css', () => REFERENCE_STYLE);
}

async function preparePage(text: string): Promise<Page> {
  const plain = Buffer.from(text);
  const hash = createHash('sha256').update(plain).digest('base64url');
  return { plain, compressed: await compress(plain), etag: `"${hash}"` };
}

/** One page without scripts, so that it can be searched and printed. */
function referencePage(routes: readonly RouteDef[], base: string): string {
  const groups = Map.groupBy(routes, (route) => routeUrl(route).split('/')[2] ?? '');
  const sections = [...groups].map(
    ([name, members]) =>
      `<section id="${escape(name)}"><h2>${escape(name)}</h2>${members.map((route) => entry(route, base)).join('')}</section>`,
  );
  const links = [...groups.keys()].map((name) => `<a href="#${escape(name)}">${escape(name)}</a>`);
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${PRODUCT} API</title><link rel="stylesheet" href="${base}/api/docs/style.css"></head>
<body><header><h1>${PRODUCT} API</h1><p>Version ${PRODUCT_VERSION}.
For programs: <a href="${base}/openapi.json">openapi.json</a>.</p><nav>${links.join(' ')}</nav></header>
<main>${sections.join('')}</main></body></html>`;
}

function entry(route: RouteDef, base: string): string {
  const parts = [
    ['Path', route.params, 'input'],
    ['Query', route.query, 'input'],
    ['Body', route.body, 'input'],
    [`Reply ${route.status ?? 200}`, route.response, 'output'],
  ] as const;
  const shapes = parts
    .filter(([, schema]) => schema !== undefined)
    .map(
      ([name, schema, io]) =>
        `<details><summary>${name}</summary><pre tabindex="0">${escape(shapeOf(schema, io))}</pre></details>`,
    );
  return `<article><h3><span class="method">${route.method}</span> <code>${escape(base + routeUrl(route))}</code></h3>
<p>${escape(route.summary)} <span class="access">${escape(accessText(route))}</span></p>${shapes.join('')}</article>`;
}

function accessText({ access }: RouteDef): string {
  if (access === 'public') return 'Open to everyone.';
  if (typeof access === 'string') return `Needs ${access}.`;
  const exception =
    access.unless === 'before-setup' ? 'before the first admin exists' : 'when downloads are open';
  return `Needs ${access.scope}, except ${exception}.`;
}

const shapeOf = (schema: z.ZodMiniType | undefined, io: 'input' | 'output'): string => {
  const { $schema: _, ...shape } = z.toJSONSchema(schema ?? z.unknown(), {
    io,
    unrepresentable: 'any',
  });
  return JSON.stringify(shape, null, 2);
};

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

const REFERENCE_STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 56rem; margin: 0 auto; padding: 1.5rem; }
nav a { margin-right: .75rem; }
article { border-top: 1px solid color-mix(in srgb, currentColor 20%, transparent); padding: .5rem 0; }
h3 { font-size: 1rem; margin: .5rem 0; }
.method { display: inline-block; min-width: 4rem; font-weight: 700; }
.access { opacity: .8; }
pre { overflow: auto; max-height: 24rem; padding: .75rem; border-radius: .5rem; background: color-mix(in srgb, currentColor 8%, transparent); }
`;
