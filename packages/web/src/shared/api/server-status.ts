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

/** Set while the page itself shows why the server can't be reached, so that no notice is shown. */
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
/** Starts with the time of loading, because the server has just sent this page. */
let lastReplyAt = performance.now();
let checking: Promise<boolean> | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;
let delayMs = FIRST_DELAY_MS;

/** The error of a request without a reply. Its cause is checked in the background. */
export function networkError(): ApiError {
  if (isFollowing) void checkServer();
  return new ApiError(0, 'network', 'The server cannot be reached');
}

/** Call it with every reply: an error of a proxy may mean that the server is down. */
export function inspectReply({ status }: Response): void {
  if (!GATEWAY_ERRORS.has(status)) lastReplyAt = performance.now();
  else if (isFollowing) void checkServer();
}

/** Reports the state of the live connection, whose end is the first sign of a stopping server. */
export function reportLive(id: string | null): void {
  liveId = id;
  wasLive ||= id !== null;
}

/** Headers that identify this page, so that the server does not notify it of its own changes. */
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

/** Like `serverReachable`, but without a request if the server was reachable a moment ago. */
export async function serverProbablyReachable(): Promise<void> {
  // The end of a live connection is a better sign than an earlier reply.
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
    // Any other reply comes from the server itself, e.g. while its database is down.
    if (!GATEWAY_ERRORS.has(response.status) && serverStatus.get().isReachable) return true;
  } catch {
    // There was no reply, or it was not that of a Saveroom server.
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
  // Jitter, so that many browsers do not reconnect at the same moment.
  timer = setTimeout(() => void checkServer(), delayMs * (0.75 + Math.random() / 2));
  delayMs = Math.min(delayMs * 2, MAX_DELAY_MS);
  return false;
}

const checkIfUnreachable = () => {
  if (!serverStatus.get().isReachable) void checkServer();
};

/**
 * Starts following the server: failed requests trigger a check, and so do a device that is back
 * online and a user who returns to the page.
 */
export function followServer(): void {
  isFollowing = true;
  window.addEventListener('online', checkIfUnreachable);
  window.addEventListener('offline', () => void checkServer());
  document.addEventListener('visibilitychange', checkIfUnreachable);
}
