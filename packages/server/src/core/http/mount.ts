import type { IncomingHttpHeaders } from 'node:http';

import {
  fromHeaderText,
  gameInAddress,
  rightOf,
  ROUTES,
  routeUrl,
  SOCKET_HEADER,
  VIEW_AS_HEADER,
  type Access,
  type Right,
  type RouteDef,
  type Scope,
} from '@saveroom/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import type { Actor, Deps } from '#core/deps.ts';
import { AppError } from '#core/lib/app-error.ts';

import type { Authenticator, AuthResult } from './authenticator.ts';
import { CustomReply } from './exchange.ts';
import { readForm, readInput, skipBodyParsing } from './request-body.ts';
import type { BoundRoute } from './handle.ts';
import { RouteAudit } from './record-audit.ts';
import { bodyLimitsOf } from './body-limits.ts';
import { RequestSession } from './request-session.ts';

declare module 'fastify' {
  interface FastifyRequest {
    session?: RequestSession;
  }
}

/** Adds all routes to the HTTP server. */
export function mount(
  app: FastifyInstance,
  deps: Deps,
  { authenticator, routes }: { authenticator: Authenticator; routes: readonly BoundRoute[] },
): void {
  app.decorateRequest('session');
  const mountRoute = (scope: FastifyInstance, bound: BoundRoute): void => {
    const { route, run } = bound;
    requireAccessRule(route);
    scope.route({
      method: route.method,
      url: deps.env.BASE_PATH + routeUrl(route),
      ...bodyLimitsOf(route),
      // Runs before the body is read, so that unauthorized callers cannot occupy memory.
      onRequest: async (request, reply) => {
        const session = new RequestSession(deps, request, route);
        request.session = session;
        if (session.urlToken !== undefined || route.secretInPath) {
          reply.header('referrer-policy', 'no-referrer');
        }
        if (route.secretInPath) reply.header('x-robots-tag', 'noindex, nofollow');
        const viewAs = request.headers[VIEW_AS_HEADER];
        await withCookiesOnError(session, reply, () =>
          authorize({ deps, authenticator, route, viewAs }, session),
        );
      },
      handler: async (request, reply) => {
        const { session } = request;
        if (!session) throw new Error('invariant: request skipped the access check');
        const audit = new RouteAudit(deps, bound);
        const result = await withCookiesOnError(session, reply, async () => {
          const given = await readInputs(deps, route, request);
          const { actor } = session;
          const visible = await deps.visibleRequest(actor, { route, inputs: given });
          const context = { deps: visible.deps, actor, http: session, ...visible.inputs };
          await audit.begin(context);
          return run(context as never);
        });
        // A download is recorded after its reply, which decides whether anything is sent.
        const isDownload = route.method === 'GET';
        if (!isDownload) await audit.end(result);
        session.finish(reply);
        if (route.isPersonal && session.actor) {
          deps.events.emit(
            'personal:changed',
            {},
            {
              user_id: session.actor.user.id,
              exceptSocket: singleHeader(request.headers[SOCKET_HEADER]),
            },
          );
        }
        await send(request, reply, { route, result });
        if (isDownload && reply.statusCode < 300) await audit.end(result);
        return reply;
      },
    });
  };
  for (const bound of routes) if (!bound.route.stream) mountRoute(app, bound);
  void app.register(async (scope) => {
    skipBodyParsing(scope);
    for (const bound of routes) if (bound.route.stream) mountRoute(scope, bound);
  });
}

interface RouteAccess {
  deps: Deps;
  authenticator: Authenticator;
  route: RouteDef;
  viewAs: string | string[] | undefined;
}

/** Throws unless the caller may use the route. */
async function authorize(
  { deps, authenticator, route, viewAs }: RouteAccess,
  session: RequestSession,
): Promise<void> {
  const isPublic = route.access === 'public';
  const identified = isPublic
    ? await identifyForPublic(authenticator, session, route)
    : await identify(authenticator, session);
  session.applyAuth(await authenticator.viewAs(identified, { viewAs, request: session }));
  session.requireCsrf(
    routeUrl(route),
    (isPublic ? undefined : session.actor?.via) ?? schemeOf(session),
  );
  await checkAccess(route.access, {
    actor: session.actor,
    right: rightOf(route),
    covers: async (actor, right) =>
      deps.permissions.coversGame(actor, right, {
        game: gameInAddress(route, session.params),
        visible: (await deps.visibleTo(actor)).db,
      }),
    isSetUp: () => authenticator.isSetUp(),
    downloadsOpen: deps.env.DISABLE_DOWNLOAD_ENDPOINT_AUTH,
    picturesOpen: deps.env.DISABLE_PICTURE_ENDPOINT_AUTH,
  });
  if (route.needsDataSpace) {
    await deps.storage.diskReserve.requireSpace(session.contentLength);
  }
}

interface AccessContext {
  readonly actor: Actor | undefined;
  readonly right: Right | undefined;
  /** Whether a scoped right of the actor covers the game of the request. */
  readonly covers: (actor: Actor, right: Right) => Promise<boolean>;
  readonly isSetUp: () => Promise<boolean>;
  readonly downloadsOpen: boolean;
  readonly picturesOpen: boolean;
}

/** Throws unless the actor has access. Anonymous and unauthorized callers get one error: ADR 1. */
async function checkAccess(access: Access, context: AccessContext): Promise<void> {
  if (access === 'public') return;
  const scope = typeof access === 'string' ? access : access.scope;
  if (context.actor && (await mayUse(context.actor, scope, context))) return;
  if (typeof access === 'object') {
    if (access.unless === 'download' && context.downloadsOpen) return;
    if (access.unless === 'pictures' && context.picturesOpen) return;
    if (access.unless === 'second-factor-missing' && context.actor?.needsSecondFactor) return;
    if (access.unless === 'before-setup' && !(await context.isSetUp())) return;
  }
  throw new AppError('forbidden', 'Forbidden');
}

async function mayUse(
  actor: Actor,
  scope: Scope,
  { right, covers }: Pick<AccessContext, 'right' | 'covers'>,
): Promise<boolean> {
  if (right === undefined) return actor.scopes.includes(scope);
  return (actor.scopes.includes(scope) && actor.rights.has(right)) || covers(actor, right);
}

async function readInputs(
  { storage }: Pick<Deps, 'storage'>,
  route: RouteDef,
  request: FastifyRequest,
): Promise<object> {
  const params = readInput(route.params, 'path', request.params);
  const query = readInput(route.query, 'query', request.query);
  const headers = readInput(route.headers, 'header', headerTexts(request.headers));
  const form = () =>
    readForm(request, route.form, { onFile: () => storage.diskReserve.requireSpace() });
  const body = route.body && readInput(route.body, 'body', await form());
  return { params, query, headers, body };
}

const singleHeader = (value: string | string[] | undefined): string | undefined =>
  Array.isArray(value) ? value[0] : value;

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Headers as text. Many clients send names as raw UTF-8, which Node decodes as Latin-1. */
export const headerTexts = (headers: IncomingHttpHeaders): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      typeof value === 'string' ? fromHeaderText(decodeUtf8(value)) : value,
    ]),
  );

function decodeUtf8(value: string): string {
  if (/^[\t\x20-\x7F]*$/.test(value)) return value;
  try {
    return utf8.decode(Buffer.from(value, 'latin1'));
  } catch {
    return value;
  }
}

/** Sets cookies on error responses too: with the CSRF token, the next attempt can succeed. */
async function withCookiesOnError<T>(
  session: RequestSession,
  reply: FastifyReply,
  step: () => Promise<T>,
): Promise<T> {
  try {
    return await step();
  } catch (error) {
    session.finish(reply);
    throw error;
  }
}

/**
 * Identifies the caller. An explicit `Authorization` header wins over a cookie, which is automatic.
 */
async function identify(
  authenticator: Authenticator,
  session: RequestSession,
): Promise<AuthResult> {
  const credentials = session.credentials();
  const identified = await authenticator.identify(credentials);
  const isAmbiguous =
    identified.actor?.via === 'session' && credentials.authorization !== undefined;
  if (!isAmbiguous || !session.changesSomething) return identified;
  const { actor } = await authenticator
    .identify({ ...credentials, session: undefined })
    .catch((error: unknown) => {
      // Wrong credentials prove nothing: the session remains, and needs its CSRF token.
      if (error instanceof AppError) return { actor: undefined };
      throw error;
    });
  return actor === undefined || actor.via === 'kiosk' ? identified : { ...identified, actor };
}

/**
 * A public route must not fail because of bad credentials that it does not need. One that replies by
 * who the caller is accepts all credentials, not only sessions.
 */
async function identifyForPublic(
  authenticator: Authenticator,
  session: RequestSession,
  { tokenInUrl, repliesByCaller }: RouteDef,
): Promise<AuthResult> {
  const bySession = () => authenticator.bySession(session.credentials());
  if (!tokenInUrl && !repliesByCaller) return bySession();
  return identify(authenticator, session).catch((error: unknown) => {
    if (error instanceof AppError) return bySession();
    throw error;
  });
}

/** The scheme of the `Authorization` header, for public routes that check the header themselves. */
function schemeOf({ authorization }: RequestSession): 'basic' | 'bearer' | undefined {
  const scheme = /^(basic|bearer) /i.exec(authorization ?? '')?.[1]?.toLowerCase();
  return scheme === 'basic' || scheme === 'bearer' ? scheme : undefined;
}

async function send(
  request: FastifyRequest,
  reply: FastifyReply,
  { route, result }: { route: RouteDef; result: unknown },
): Promise<FastifyReply> {
  if (result instanceof CustomReply) return result.send(request, reply);
  // A response that breaks the contract is a bug: parsing throws, and it becomes a 500.
  const body = route.response?.parse(result);
  return reply
    .status(route.status ?? 200)
    .header('cache-control', 'no-store')
    .type('application/json')
    .send(JSON.stringify(body ?? null));
}

/**
 * Throws if a route has no access rule. The compiler requires one too, but not of dynamic tables.
 */
function requireAccessRule(route: RouteDef): void {
  if (!route.access) throw new Error(`${route.method} ${route.path} has no access rule`);
}

/** Throws if a route of the contract is not mounted or is mounted twice. */
export function requireEveryRoute(bound: readonly BoundRoute[]): void {
  const mounted = new Set(bound.map(({ route }) => route));
  const missing = ROUTES.filter((route) => !mounted.has(route));
  if (missing.length > 0 || mounted.size !== bound.length) {
    const names = missing.map((route) => `${route.method} ${routeUrl(route)}`);
    throw new Error(`routes: declared but not mounted, or mounted twice: ${names.join(', ')}`);
  }
}
