import { PRODUCT_VERSION, SOCKET_HEADER } from '@saveroom/contract';
import * as z from 'zod/mini';

import { ApiError } from '#shared/lib/api-error.ts';
import { basePath } from '#shared/lib/base-path.ts';
import { createStore } from '#shared/lib/store.ts';

interface ServerStatus {
  readonly isReachable: boolean;
  /** The version that the server now has, if this page belongs to another one. */
  readonly newVersion: string | null;
}

/** Whether the server can be reached. Nothing else in the app decides it. */
export const serverStatus = createStore<ServerStatus>({ isReachable: true, newVersion: null });

/** The page itself shows why the server can't be reached, so no notice has to. */
export const plannedOutage = createStore(false);

const FIRST_DELAY_MS = 500;
const MAX_DELAY_MS = 3000;
const CHECK_TIMEOUT_MS = 10_000;
/** Sent by a proxy whose server does not answer. */
const GATEWAY_ERRORS: ReadonlySet<number> = new Set([502, 504]);
const Heartbeat = z.object({ SYSTEM: z.object({ PRODUCT_VERSION: z.string() }) });

/** A reply this long ago shows that the server can still be reached. */
const RECENT_MS = 2000;

let isFollowing = false;
/** Id of the live connection; null while there is none. */
let liveId: string | null = null;
let wasLive = false;
/** The server has just sent this page. */
let lastReplyAt = performance.now();
let checking: Promise<boolean> | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;
let delayMs = FIRST_DELAY_MS;

/** The error of a request without a reply. Its cause is checked in the background. */
export function networkError(): ApiError {
  if (isFollowing) void checkServer();
  return new ApiError(0, 'network', 'The server cannot be reached');
}

/** For every reply: one of a proxy may mean that the server is gone. */
export function inspectReply({ status }: Response): void {
  if (!GATEWAY_ERRORS.has(status)) lastReplyAt = performance.now();
  else if (isFollowing) void checkServer();
}

/** For the live connection, whose end is the first sign of a server that stops. */
export function reportLive(id: string | null): void {
  liveId = id;
  wasLive ||= id !== null;
}

/** Headers by which the server does not announce a change to the page that made it. */
export const ownSocketHeader = (): Record<string, string> =>
  liveId === null ? {} : { [SOCKET_HEADER]: liveId };

/** Requests the heartbeat, and then again and again until the server replies. */
export function checkServer(): Promise<boolean> {
  clearTimeout(timer);
  checking ??= readHeartbeat().finally(() => {
    checking = undefined;
  });
  return checking;
}

/** Resolves as soon as the server can be reached. */
export async function serverReachable(): Promise<void> {
  if (await checkServer()) return;
  await new Promise<void>((resolve) => {
    const stop = serverStatus.subscribe(() => {
      if (!serverStatus.get().isReachable) return;
      stop();
      resolve();
    });
  });
}

/** The same, without a request if the server was reachable a moment ago. */
export async function serverProbablyReachable(): Promise<void> {
  // A live connection that has ended says more than a reply before.
  const isRecent = wasLive ? liveId !== null : performance.now() - lastReplyAt < RECENT_MS;
  if (!isRecent || !serverStatus.get().isReachable) await serverReachable();
}

async function readHeartbeat(): Promise<boolean> {
  try {
    const response = await fetch(`${basePath}/api/heartbeat`, {
      cache: 'no-store',
      signal: AbortSignal.timeout(CHECK_TIMEOUT_MS),
    });
    if (response.ok) return setReachable(Heartbeat.parse(await response.json()));
    // Any other reply is the server's own, e.g. while its database is away.
    if (!GATEWAY_ERRORS.has(response.status) && serverStatus.get().isReachable) return true;
  } catch {
    // No reply, or not the one of a server.
  }
  return setUnreachable();
}

function setReachable({ SYSTEM }: z.output<typeof Heartbeat>): true {
  const { PRODUCT_VERSION: version } = SYSTEM;
  const newVersion = version === PRODUCT_VERSION ? null : version;
  delayMs = FIRST_DELAY_MS;
  lastReplyAt = performance.now();
  const { isReachable, newVersion: known } = serverStatus.get();
  if (!isReachable || known !== newVersion) serverStatus.set({ isReachable: true, newVersion });
  return true;
}

function setUnreachable(): false {
  const status = serverStatus.get();
  if (status.isReachable) serverStatus.set({ ...status, isReachable: false });
  // Many browsers must not return at the same moment.
  timer = setTimeout(() => void checkServer(), delayMs * (0.75 + Math.random() / 2));
  delayMs = Math.min(delayMs * 2, MAX_DELAY_MS);
  return false;
}

const checkIfUnreachable = () => {
  if (!serverStatus.get().isReachable) void checkServer();
};

/**
 * From now on failed requests are followed up. The server is also checked at once when the device is
 * back online or the user returns to the page.
 */
export function followServer(): void {
  isFollowing = true;
  window.addEventListener('online', checkIfUnreachable);
  window.addEventListener('offline', () => void checkServer());
  document.addEventListener('visibilitychange', checkIfUnreachable);
}
