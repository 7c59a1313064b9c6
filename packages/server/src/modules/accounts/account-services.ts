import type { Env } from '#core/config/parse-env.ts';
import type { Db } from '#core/db/engine.ts';
import type { Audit, Deps } from '#core/deps.ts';
import type { Secrets } from '#core/lib/secrets.ts';

import { DatabaseAttemptStore, MemoryAttemptStore } from './attempt-store.ts';
import { createAuthenticator } from './create-authenticator.ts';
import { CredentialGuard } from './credential-guard.ts';
import { OpenId } from './open-id.ts';
import { PermissionCache } from './permissions/permission-cache.ts';
import { UnsavedSessions } from './unsaved-sessions.ts';

interface AccountOptions {
  readonly db: Db;
  readonly env: Env;
  readonly secrets: Secrets;
  readonly clock: () => Date;
  readonly audit: Audit;
  /** The clock that the processes on the database share; undefined: there is only one. */
  readonly sharedClock: (() => Date) | undefined;
}

type AccountServices = Pick<
  Deps,
  'guard' | 'openId' | 'unsavedSessions' | 'permissions' | 'authenticator'
>;

/** The services with which users sign in and requests are identified. */
export function createAccountServices(options: AccountOptions): AccountServices {
  const { db, env, secrets, clock, sharedClock } = options;
  const attempts = sharedClock
    ? new DatabaseAttemptStore({ db, key: secrets.attempts, now: sharedClock })
    : new MemoryAttemptStore(clock);
  const services = {
    guard: new CredentialGuard(clock, attempts),
    openId: new OpenId({ env, secrets, clock }),
    unsavedSessions: new UnsavedSessions(),
    permissions: new PermissionCache({ db, clock, isKiosk: env.KIOSK_MODE }),
  };
  return { ...services, authenticator: createAuthenticator({ ...options, ...services }) };
}
