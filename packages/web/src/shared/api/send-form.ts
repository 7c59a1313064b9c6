import { CSRF_COOKIE, CSRF_HEADER } from '@saveroom/contract';
import type { Reply, RouteDef, Sent } from '@saveroom/contract';

import { readCookie } from '#shared/lib/cookies.ts';

import { addressOf, readReply } from './call.ts';
import { requestStarted } from './quiesce.ts';
import { networkError, ownSocketHeader } from './server-status.ts';

/**
 * Limit of browsers for all keepalive requests of a page together; a form is slightly larger than
 * its files.
 */
const KEEPALIVE_BYTES = 60_000;

/**
 * Sends a form with files in several fields. Small forms are sent even when the page is closed. A
 * 403 is an ordinary error, because a game that is being played must not be closed by a sign-out.
 */
export async function sendForm<R extends RouteDef>(
  route: R,
  sent: Omit<Sent<R>, 'body'>,
  files: Readonly<Record<string, File>>,
): Promise<Reply<R>> {
  const form = new FormData();
  for (const [field, file] of Object.entries(files)) form.append(field, file, file.name);
  const size = Object.values(files).reduce((sum, file) => sum + file.size, 0);
  const init: RequestInit = {
    method: route.method,
    headers: {
      accept: 'application/json',
      ...ownSocketHeader(),
      [CSRF_HEADER]: readCookie(CSRF_COOKIE) ?? '',
    },
    body: form,
    credentials: 'same-origin',
  };
  const ended = requestStarted();
  try {
    const address = addressOf(route, sent);
    return await readReply(route, await send(address, init, size <= KEEPALIVE_BYTES));
  } finally {
    ended();
  }
}

async function send(address: string, init: RequestInit, keepalive: boolean): Promise<Response> {
  try {
    return await fetch(address, { ...init, keepalive });
  } catch {
    // Other keepalive requests may have used up the limit of the page.
    if (keepalive && navigator.onLine) return send(address, init, false);
    throw networkError();
  }
}
