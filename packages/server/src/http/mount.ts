import { routeUrl, type RouteDef } from '@saveroom/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import type { Deps } from '#deps.ts';

import type { Authenticator, Identified } from './authenticator.ts';
import { checkAccess } from './check-access.ts';
import { RawReply } from './exchange.ts';
import { FileReply, matchesTag, sendFileReply } from './file-reply.ts';
import { readForm } from './form-bodies.ts';
import type { BoundRoute } from './handle.ts';
import { leaveBodies } from './byte-stream.ts';
import { headerTexts } from './header-texts.ts';
import { readInput } from './read-input.ts';
import { RequestSession } from './request-session.ts';

export function mount(
  app: FastifyInstance,
  deps: Deps,
  { authenticator, routes }: { authenticator: Authenticator; routes: readonly BoundRoute[] },
): void {
  const put = (on: FastifyInstance, { route, run }: BoundRoute): void => {
    requireAccessRule(route);
    on.route({
      method: route.method,
      url: deps.env.BASE_PATH + routeUrl(route),
      handler: async (request, reply) => {
        const session = new RequestSession(deps, request);
        try {
          const answer = await answerCall({ deps, authenticator, route, run }, request, session);
          session.finish(reply);
          return await send(request, reply, { route, answer });
        } catch (error) {
          session.finish(reply);
          throw error;
        }
      },
    });
  };
  for (const one of routes) if (!one.route.stream) put(app, one);
  void app.register(async (scope) => {
    leaveBodies(scope);
    for (const one of routes) if (one.route.stream) put(scope, one);
  });
}

interface Call {
  deps: Deps;
  authenticator: Authenticator;
  route: RouteDef;
  run: BoundRoute['run'];
}

async function answerCall(
  { deps, authenticator, route, run }: Call,
  request: FastifyRequest,
  session: RequestSession,
): Promise<unknown> {
  const isOpen = route.access === 'public';
  // An open route must not fail over credentials it does not ask for.
  const identified = isOpen
    ? await authenticator.bySession(session.credentials())
    : await identify(authenticator, session);
  session.adopt(identified);
  session.requireCsrf(
    routeUrl(route),
    (isOpen ? undefined : session.actor?.via) ?? schemeOf(session),
  );
  await checkAccess(route.access, {
    actor: session.actor,
    isSetUp: () => authenticator.isSetUp(),
    downloadsOpen: deps.env.DISABLE_DOWNLOAD_ENDPOINT_AUTH,
  });
  const params = readInput(route.params, 'path', request.params);
  const query = readInput(route.query, 'query', request.query);
  const headers = readInput(route.headers, 'header', headerTexts(request.headers));
  const body = route.body && readInput(route.body, 'body', await readForm(request, route.form));
  const input = { params, query, headers, body };
  return run({ deps, actor: session.actor, http: session, ...input } as never);
}

/** Credentials that the caller wrote down count more than a cookie that came along by itself. */
async function identify(
  authenticator: Authenticator,
  session: RequestSession,
): Promise<Identified> {
  const credentials = session.credentials();
  const found = await authenticator.identify(credentials);
  if (found.actor?.via !== 'session' || credentials.authorization === undefined) return found;
  const { actor } = await authenticator
    .identify({ ...credentials, session: undefined })
    .catch(() => ({ actor: undefined }));
  return actor === undefined || actor.via === 'kiosk' ? found : { ...found, actor };
}

/** For open routes such as the sign-in, which judge the header by themselves. */
function schemeOf({ authorization }: RequestSession): 'basic' | 'bearer' | undefined {
  const scheme = /^(basic|bearer) /i.exec(authorization ?? '')?.[1]?.toLowerCase();
  return scheme === 'basic' || scheme === 'bearer' ? scheme : undefined;
}

async function send(
  request: FastifyRequest,
  reply: FastifyReply,
  { route, answer }: { route: RouteDef; answer: unknown },
): Promise<FastifyReply> {
  if (answer instanceof FileReply) return sendFileReply(request, reply, answer);
  if (answer instanceof RawReply) {
    reply.headers(answer.headers);
    const { etag } = answer.headers;
    const isKnown = etag !== undefined && matchesTag(request.headers['if-none-match'], etag);
    if (isKnown) return reply.status(304).send();
    return reply.status(answer.status).send(asBuffer(answer.bytes));
  }
  // A reply that breaks the contract is our bug: it throws and becomes a 500.
  const body = route.response?.parse(answer);
  return reply
    .status(route.status ?? 200)
    .header('cache-control', 'no-store')
    .type('application/json')
    .send(JSON.stringify(body ?? null));
}

/** The same memory: lists are long, and a copy of one takes as long as reading it. */
const asBuffer = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength);

/** The compiler demands a rule; this also catches a table put together at run time. */
function requireAccessRule(route: RouteDef): void {
  if (!route.access) throw new Error(`${route.method} ${route.path} has no access rule`);
}
