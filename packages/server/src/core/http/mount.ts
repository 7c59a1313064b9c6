import { routeUrl, type RouteDef } from '@saveroom/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import type { Deps } from '#core/deps.ts';
import { AppError } from '#core/lib/app-error.ts';

import type { Authenticator, Identified } from './authenticator.ts';
import { checkAccess } from './check-access.ts';
import { RawReply } from './exchange.ts';
import { FileReply, matchesTag, sendFileReply } from './file-reply.ts';
import { readForm } from './form-bodies.ts';
import type { BoundRoute } from './handle.ts';
import { bodyLimitsOf } from './body-limits.ts';
import { leaveBodies } from './byte-stream.ts';
import { headerTexts } from './header-texts.ts';
import { readInput } from './read-input.ts';
import { RequestSession } from './request-session.ts';

declare module 'fastify' {
  interface FastifyRequest {
    session?: RequestSession;
  }
}

export function mount(
  app: FastifyInstance,
  deps: Deps,
  { authenticator, routes }: { authenticator: Authenticator; routes: readonly BoundRoute[] },
): void {
  app.decorateRequest('session');
  const put = (on: FastifyInstance, { route, run }: BoundRoute): void => {
    requireAccessRule(route);
    on.route({
      method: route.method,
      url: deps.env.BASE_PATH + routeUrl(route),
      ...bodyLimitsOf(route),
      // Before the body is read: nobody holds memory here without being allowed to.
      onRequest: async (request, reply) => {
        const session = new RequestSession(deps, request);
        request.session = session;
        await orFinish(session, reply, () => admit({ deps, authenticator, route }, session));
      },
      handler: async (request, reply) => {
        const { session } = request;
        if (!session) throw new Error('The request came past the access check');
        const answer = await orFinish(session, reply, async () =>
          run({
            deps,
            actor: session.actor,
            http: session,
            ...(await readInputs(deps, route, request)),
          } as never),
        );
        session.finish(reply);
        return send(request, reply, { route, answer });
      },
    });
  };
  for (const one of routes) if (!one.route.stream) put(app, one);
  void app.register(async (scope) => {
    leaveBodies(scope);
    for (const one of routes) if (one.route.stream) put(scope, one);
  });
}

interface Door {
  deps: Deps;
  authenticator: Authenticator;
  route: RouteDef;
}

/** Throws unless the caller may use the route. */
async function admit({ deps, authenticator, route }: Door, session: RequestSession): Promise<void> {
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
    picturesOpen: deps.env.DISABLE_PICTURE_ENDPOINT_AUTH,
  });
  if (route.needsDataSpace) {
    await deps.storage.diskFloor.requireRoom(session.contentLength);
  }
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
    readForm(request, route.form, { onFile: () => storage.diskFloor.requireRoom() });
  const body = route.body && readInput(route.body, 'body', await form());
  return { params, query, headers, body };
}

/** A refusal brings its cookies as well: the token with which the next attempt works. */
async function orFinish<T>(
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

/** Credentials that the caller wrote down count more than a cookie that came along by itself. */
async function identify(
  authenticator: Authenticator,
  session: RequestSession,
): Promise<Identified> {
  const credentials = session.credentials();
  const found = await authenticator.identify(credentials);
  const isQuestion = found.actor?.via === 'session' && credentials.authorization !== undefined;
  if (!isQuestion || !session.changesSomething) return found;
  const { actor } = await authenticator
    .identify({ ...credentials, session: undefined })
    .catch((error: unknown) => {
      // Wrong credentials prove nothing, so the session has to bring its token.
      if (error instanceof AppError) return { actor: undefined };
      throw error;
    });
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
