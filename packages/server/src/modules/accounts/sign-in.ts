import { DEVICE_COOKIE, SESSION_COOKIE } from '@saveroom/contract';

import type { Actor, Deps } from '#core/deps.ts';
import type { Exchange } from '#core/http/exchange.ts';
import { AppError } from '#core/lib/app-error.ts';
import { hashId } from '#core/lib/secrets.ts';

import { readBasic } from './create-authenticator.ts';
import { removeGuestSession } from './guests/guest-sessions.queries.ts';
import { requireNoKiosk } from './guests/guest-sessions.ts';
import { checkPassword } from './password.ts';
import { closeSession } from './sessions.ts';
import { startSession, type StartSessionDeps } from './start-session.ts';
import { beginSecondStepIfNeeded } from './two-factor/second-step.ts';

export async function signIn(
  deps: StartSessionDeps & Pick<Deps, 'guard'>,
  http: Exchange,
): Promise<null> {
  const credentials = readBasic(http.authorization);
  if (!credentials) {
    throw new AppError('unauthorized', 'Not authenticated', {
      headers: { 'www-authenticate': 'Basic' },
    });
  }
  const user = await checkPassword(deps, {
    ...credentials,
    ip: http.ip,
    userAgent: http.userAgent,
    device: http.cookie(DEVICE_COOKIE),
    method: 'password',
  });
  if (!user) throw new AppError('unauthorized', 'Incorrect username or password');
  if (await beginSecondStepIfNeeded(deps, http, { user, method: 'password' })) {
    throw new AppError(
      'second_factor_required',
      'This account uses two-factor authentication. Complete the sign-in in a browser; apps need a client token.',
    );
  }
  await startSession(deps, http, { user, method: 'password' });
  return null;
}

export async function signOut(
  deps: Pick<Deps, 'db' | 'events' | 'unsavedSessions'>,
  actor: Actor | undefined,
  http: Exchange,
): Promise<null> {
  requireNoKiosk(actor?.guest);
  const session = http.cookie(SESSION_COOKIE);
  if (session) {
    await removeGuestSession(deps.db, hashId(session));
    await closeSession(deps, hashId(session));
  }
  http.useSession(null);
  return null;
}
