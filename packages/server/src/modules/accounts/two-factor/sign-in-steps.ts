import { STEP_COOKIE } from '@saveroom/contract';

import type { Db } from '#core/db/engine.ts';
import type { Deps } from '#core/deps.ts';
import type { Exchange } from '#core/http/exchange.ts';
import { AppError } from '#core/lib/app-error.ts';
import { hashId, randomId } from '#core/lib/secrets.ts';
import { timestamp } from '#core/lib/timestamp.ts';

import { findUser, type UserRow } from '../users.queries.ts';
import {
  findStep,
  insertStep,
  removeExpiredSteps,
  takeStep,
  type SignInStepRow,
} from './sign-in-steps.queries.ts';

const LIFE_SECONDS = 5 * 60;

type StepDeps = Pick<Deps, 'db' | 'env' | 'clock'>;
type Purpose = SignInStepRow['purpose'];

interface NewStep {
  readonly purpose: Purpose;
  /** Null: the visitor has not said who they are. */
  readonly user: UserRow | null;
  /** The challenge for a passkey, the encrypted key of an app, or empty. */
  readonly data: string;
  readonly method?: SignInStepRow['method'];
}

/** A step of a known user. */
export interface UserStep {
  readonly row: SignInStepRow;
  readonly user: UserRow;
}

/** Begins a step, which only this browser can continue, within a few minutes and once. */
export async function beginStep(
  { db, env, clock }: StepDeps,
  http: Exchange,
  { purpose, user, data, method = null }: NewStep,
): Promise<void> {
  const now = clock();
  await removeExpiredSteps(db, timestamp(now));
  const previous = http.cookie(STEP_COOKIE);
  if (previous) await takeStep(db, hashId(previous));
  const id = randomId();
  await insertStep(db, {
    id_hash: hashId(id),
    purpose,
    method,
    user_id: user?.id ?? null,
    credentials_version: user?.credentials_version ?? null,
    data,
    expires_at: timestamp(new Date(now.getTime() + LIFE_SECONDS * 1000)),
  });
  http.setCookie(STEP_COOKIE, id, { ...cookieOf(env), maxAgeSeconds: LIFE_SECONDS });
}

/** The step that this browser began. Throws if it has expired or was completed. */
export async function requireStep(
  { db, clock }: StepDeps,
  http: Exchange,
  purpose: Purpose,
): Promise<SignInStepRow> {
  const id = http.cookie(STEP_COOKIE);
  const now = timestamp(clock());
  const row = id === undefined ? undefined : await findStep(db, { idHash: hashId(id), now });
  if (row?.purpose !== purpose) throw stepGone();
  return row;
}

/** The same, with its user. It ends when the user's sessions end, such as with a new password. */
export async function requireUserStep(
  deps: StepDeps,
  http: Exchange,
  purpose: Purpose,
): Promise<UserStep> {
  const row = await requireStep(deps, http, purpose);
  const user = await findUser(deps.db, row.user_id ?? -1);
  if (!user || user.enabled === 0) throw stepGone();
  if (user.credentials_version !== row.credentials_version) throw stepGone();
  return { row, user };
}

/** Throws if the step was completed meanwhile. */
export async function completeStep(db: Db, { id_hash }: SignInStepRow): Promise<void> {
  if (!(await takeStep(db, id_hash))) throw stepGone();
}

/** The browser forgets the step. */
export const expireStepCookie = ({ env }: Pick<Deps, 'env'>, http: Exchange): void =>
  http.expireCookie(STEP_COOKIE, cookieOf(env));

export async function cancelStep(deps: Pick<Deps, 'db' | 'env'>, http: Exchange): Promise<null> {
  const id = http.cookie(STEP_COOKIE);
  if (id !== undefined) await takeStep(deps.db, hashId(id));
  expireStepCookie(deps, http);
  return null;
}

const cookieOf = ({ BASE_PATH }: Deps['env']) => ({ httpOnly: true, path: `${BASE_PATH}/api` });

const stepGone = (): AppError => new AppError('gone', 'This took too long. Start again.');
