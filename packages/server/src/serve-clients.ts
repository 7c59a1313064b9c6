import type { FastifyInstance } from 'fastify';

import type { Deps } from '#core/deps.ts';
import type { Authenticator } from '#core/http/authenticator.ts';
import type { BoundRoute } from '#core/http/handle.ts';
import { mount } from '#core/http/mount.ts';
import { serveReference } from '#core/http/reference.ts';
import { serveWebApp } from '#core/http/web-app.ts';
import type { WebFiles } from '#core/http/web-files.disk.ts';
import { servePlayerFiles } from '#modules/players/player-files.ts';
import { servePlayerPages } from '#modules/players/player-pages.ts';
import { serveWebdav } from '#modules/saves/webdav/serve-webdav.ts';

interface ClientOptions {
  readonly authenticator: Authenticator;
  readonly routes: readonly BoundRoute[];
  readonly webFiles: WebFiles | null;
}

/** Mounts everything that clients request: the API and its reference, players, saves, web app. */
export function serveClients(
  app: FastifyInstance,
  deps: Deps,
  { authenticator, routes, webFiles }: ClientOptions,
): void {
  mount(app, deps, { authenticator, routes });
  serveReference(app, deps.env.BASE_PATH);
  servePlayerFiles(app, deps);
  serveWebdav(app, deps, authenticator);
  servePlayerPages(app, deps.env.BASE_PATH, webFiles);
  serveWebApp(app, deps, { files: webFiles, authenticator });
}
