import type { IncomingMessage, Server as HttpServer } from 'node:http';

import clientAddress from '@fastify/proxy-addr';
import {
  DEVICE_COOKIE,
  SESSION_COOKIE,
  SOCKET_PATH,
  type ClientEventDef,
  type Scope,
} from '@saveroom/contract';
import { Server, type Socket } from 'socket.io';

import { NO_RELAY, type Relay } from '#core/db/relay.ts';
import type { Actor, Audience, Deps, Events } from '#core/deps.ts';
import type { Authenticator, Credentials } from '#core/http/authenticator.ts';
import { readCookies } from '#core/http/request-session.ts';
import { createTrustCheck } from '#core/http/create-http.ts';
import { AppError } from '#core/lib/app-error.ts';

import { countUpgrade } from './count-upgrade.ts';
import { limitAnonymous } from './limit-anonymous.ts';
import { RecentEvents } from './recent-events.ts';
import { RESTRICTED, RestrictedSockets } from './restricted-sockets.ts';
import { relayedEvents } from './relayed-events.ts';
import { openService, type SocketService } from './socket-service.ts';

const MEBIBYTE = 1_048_576;
const DAY_MS = 24 * 60 * 60_000;
/** Shortest interval between two expiry checks of a session that keeps being renewed. */
const MIN_CHECK_MS = 1000;

/** A client event and its handler; `event` also declares who may send it. */
export interface BoundEvent {
  readonly name: string;
  readonly event: ClientEventDef;
  readonly run: (context: EventContext) => unknown;
}

interface EventContext {
  readonly deps: Deps;
  readonly actor: Actor;
  readonly payload: unknown;
  /** Aborted when the sender disconnects. */
  readonly connection: AbortSignal;
}

interface Realtime {
  readonly events: Events;
  /** Whether a websocket can be opened with this request; other upgrades are ignored. */
  canUpgrade(request: IncomingMessage): boolean;
  attach(server: HttpServer, deps: Deps, authenticator: Authenticator): void;
  /** Disconnects all clients without waiting for their acknowledgement. */
  close(): void;
}

interface RealtimeOptions {
  readonly relay?: Relay;
  /** Counts of clients with a websocket and of those that fell back to polling. */
  readonly sockets?: { upgraded: number; polling: number };
}

interface SocketModule {
  readonly events?: readonly BoundEvent[];
  readonly socketServices?: readonly SocketService[];
}

/** Created before the server listens, so that modules can be given `events`. */
export function createRealtime(
  basePath: string,
  modules: readonly SocketModule[],
  { relay = NO_RELAY, sockets = { upgraded: 0, polling: 0 } }: RealtimeOptions = {},
): Realtime {
  const bound = modules.flatMap(({ events = [] }) => events);
  const io = new Server({
    path: `${basePath}${SOCKET_PATH}`,
    serveClient: false,
    maxHttpBufferSize: MEBIBYTE,
    pingInterval: 25_000,
    pingTimeout: 60_000,
  });
  const services = modules
    .flatMap(({ socketServices = [] }) => socketServices)
    .map((service) => ({ ...service, server: openService(basePath, service) }));
  const servers = [io, ...services.map(({ server }) => server)];
  const disconnectRoom = (room: string): void =>
    servers.forEach((server) => server.in(room).disconnectSockets(true));
  const restricted = new RestrictedSockets(io);
  const recent = new RecentEvents();
  const local: Events = {
    emit: (event, payload, to) => {
      // Every socket is in a room of its own id.
      const except = to && 'exceptSocket' in to ? (to.exceptSocket ?? []) : [];
      const room = to && audienceRoom(to);
      const unrestricted = io.except(except).except(RESTRICTED);
      (room === undefined ? unrestricted : unrestricted.to(room)).emit(event, payload);
      const about = to && 'about' in to ? to.about : undefined;
      restricted.emit({ room, except, event, payload, about });
      recent.add({ event, payload, room, about });
    },
    disconnect: (userId) => disconnectRoom(roomOf(userId)),
    disconnectCredential: (hash) => disconnectRoom(credentialRoom(hash)),
  };
  // A sign-out may have been missed, so all clients must reconnect and authenticate again.
  relay.onReconnect(() => {
    for (const server of servers)
      for (const socket of server.of('/').sockets.values()) socket.conn.close();
  });
  let isAttached = false;
  return {
    events: relayedEvents(local, relay),
    canUpgrade: ({ url = '', headers }) =>
      isAttached &&
      headers.upgrade?.toLowerCase() === 'websocket' &&
      servers.some((server) => url.startsWith(`${server.path()}/`)),
    attach(httpServer, deps, authenticator) {
      isAttached = true;
      restricted.deps = deps;
      const open = (
        server: Server,
        access: readonly Scope[],
        connect: (socket: Socket, actor: Actor) => void,
      ) => {
        server.attach(httpServer, {
          allowRequest: (request, done) => done(null, isAllowedOrigin(request, deps.env)),
        });
        const setIdentified = limitAnonymous(server);
        server.use((socket, next) => {
          authenticate(socket, deps, authenticator).then(
            (actor) => {
              socket.data = actor;
              const isAllowed = access.every((scope) => actor.scopes.includes(scope));
              if (isAllowed) setIdentified(socket.conn.request);
              next(isAllowed ? undefined : new AppError('forbidden', 'Forbidden'));
            },
            (error: unknown) => next(error as Error),
          );
        });
        server.on('connection', (socket) => connect(socket, socket.data as Actor));
      };
      open(io, [], (socket) => {
        listen(socket, { deps, authenticator, bound });
        for (const event of recent.missedBy(socket)) restricted.emitTo(socket, event);
      });
      for (const { server, access, connect } of services)
        open(server, access, (socket, actor) => connect(socket, { deps, actor }));
      io.engine.on('connection', (connection) => countUpgrade(connection, sockets));
    },
    close: () => {
      if (isAttached) for (const server of servers) void server.close();
    },
  };
}

/** Accepts the same credentials as HTTP; anonymous clients are refused. */
async function authenticate(
  socket: Socket,
  deps: Deps,
  authenticator: Authenticator,
): Promise<Actor> {
  const { actor, expiresAt } = await authenticator.identify(credentialsOf(socket, deps.env));
  if (!actor || actor.needsSecondFactor) throw new AppError('forbidden', 'Forbidden');
  disconnectOnExpiry(socket, { deps, authenticator, expiresAt });
  // A client whose rights change is disconnected, so its rooms never become outdated.
  const isRestricted = actor.restrictions.key !== '' && actor.user.role !== 'admin';
  const rooms = [roomOf(actor.user.id), ...actor.scopes.map(scopeRoom)];
  await socket.join(isRestricted ? [...rooms, RESTRICTED] : rooms);
  const credential = actor.sessionHash ?? actor.clientToken?.hash;
  if (credential !== undefined) await socket.join(credentialRoom(credential));
  return actor;
}

interface ExpiryContext {
  deps: Deps;
  authenticator: Authenticator;
  expiresAt: Date | undefined;
}

/** Closes the connection when its session or token expires without renewal. */
function disconnectOnExpiry(
  socket: Socket,
  { deps, authenticator, expiresAt }: ExpiryContext,
): void {
  if (!expiresAt) return;
  const left = expiresAt.getTime() - deps.clock().getTime();
  const timer = setTimeout(
    () => {
      authenticator.identify(credentialsOf(socket, deps.env)).then(
        (found) => {
          if (!found.actor) socket.disconnect(true);
          else disconnectOnExpiry(socket, { deps, authenticator, expiresAt: found.expiresAt });
        },
        () => socket.disconnect(true),
      );
    },
    Math.min(Math.max(left, MIN_CHECK_MS), DAY_MS),
  ).unref();
  socket.once('disconnect', () => clearTimeout(timer));
}

/**
 * Browsers let any page open a websocket with the user's cookies. A page of another origin is
 * refused unless the admin allowed that origin.
 */
function isAllowedOrigin(request: IncomingMessage, env: Deps['env']): boolean {
  const { origin, host } = request.headers;
  if (origin === undefined || env.ROMM_CORS_ALLOWED_ORIGINS.includes(origin)) return true;
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  if (!URL.canParse(origin)) return false;
  const forwarded = createTrustCheck(env)(request.socket.remoteAddress ?? '')
    ? request.headers['x-forwarded-host']
    : undefined;
  const ownHosts = [host, forwarded, URL.parse(env.PUBLIC_URL)?.host];
  return ownHosts.includes(new URL(origin).host);
}

interface ListenContext {
  deps: Deps;
  authenticator: Authenticator;
  bound: readonly BoundEvent[];
}

function listen(socket: Socket, { deps, authenticator, bound }: ListenContext): void {
  const byName = new Map(bound.map((entry) => [entry.name, entry]));
  const disconnected = new AbortController();
  socket.once('disconnect', () => disconnected.abort());
  socket.onAny((name: string, ...args: unknown[]) => {
    const acknowledge = typeof args.at(-1) === 'function' ? (args.pop() as Acknowledge) : ignore;
    const entry = byName.get(name);
    if (!entry) return acknowledge({ error: `Unknown event ${name}` });
    runEvent(entry, args[0]).then(
      (result) => acknowledge({ result: result ?? null }),
      (error: unknown) => acknowledge({ error: errorText(deps, entry, error) }),
    );
  });

  // Authenticates every event again: rights may have changed since the connection was opened.
  async function runEvent({ event, run }: BoundEvent, input: unknown): Promise<unknown> {
    const { actor } = await authenticator.identify(credentialsOf(socket, deps.env));
    if (!actor?.scopes.includes(event.access)) {
      if (event.refusal) socket.emit(event.refusal.event, event.refusal.text);
      throw new AppError('forbidden', 'Forbidden');
    }
    const payload = event.payload.safeParse(input);
    if (!payload.success) throw new AppError('invalid', 'The event isn’t valid');
    const visible = await deps.visibleTo(actor);
    return run({ deps: visible, actor, payload: payload.data, connection: disconnected.signal });
  }
}

/** Expected errors are sent to the client; a bug is logged, and its message is not sent. */
function errorText({ log }: Deps, { name }: BoundEvent, error: unknown): string {
  if (error instanceof AppError) return error.message;
  log.error(error, `socket: event ${name} failed`);
  return 'Internal Server Error';
}

type Acknowledge = (reply: unknown) => void;
const ignore: Acknowledge = () => {};

const roomOf = (userId: number): string => `user:${userId}`;
const scopeRoom = (scope: Scope): string => `scope:${scope}`;
const audienceRoom = (to: Audience): string =>
  'scope' in to ? scopeRoom(to.scope) : roomOf(to.user_id);
const credentialRoom = (hash: string): string => `credential:${hash}`;

function credentialsOf({ handshake, request }: Socket, env: Deps['env']): Credentials {
  const { token } = handshake.auth as { token?: unknown };
  const cookies = readCookies(handshake.headers.cookie);
  return {
    session: cookies.get(SESSION_COOKIE),
    device: cookies.get(DEVICE_COOKIE),
    authorization: typeof token === 'string' ? `Bearer ${token}` : handshake.headers.authorization,
    ip: clientAddress(request, createTrustCheck(env)),
  };
}
