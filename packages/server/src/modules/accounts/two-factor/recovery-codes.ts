import { RECOVERY_CODES } from '@saveroom/contract';

import type { Deps } from '#core/deps.ts';
import { sign } from '#core/lib/secrets.ts';

import { newCode } from '../client-tokens.ts';
import { replaceRecoveryCodes } from './second-factors.queries.ts';

/** In characters. A code has 59 random bits and is written in groups. */
const LENGTH = 12;
const GROUP = 4;

/** Replaces the codes of a user. Returns the new ones, which are never shown again. */
export async function issueRecoveryCodes(
  { db, secrets }: Pick<Deps, 'db' | 'secrets'>,
  userId: number,
): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => newCode(LENGTH));
  await replaceRecoveryCodes(
    db,
    userId,
    codes.map((code) => hashRecoveryCode({ secrets }, userId, code)),
  );
  return codes.map((code) => (code.match(new RegExp(`.{${GROUP}}`, 'g')) ?? []).join('-'));
}

export const hashRecoveryCode = (
  { secrets }: Pick<Deps, 'secrets'>,
  userId: number,
  code: string,
): string => sign(secrets.secondFactorMarks, `recovery:${userId}:${code}`);
