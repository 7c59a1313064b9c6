import { type Algorithm, hash, verify } from '@node-rs/argon2';

/** The package declares it as an ambient const enum, which erasable TypeScript cannot import. */
const ARGON2ID = 2 as Algorithm.Argon2id;

/** OWASP's floor for argon2id: 19 MiB, two passes. */
const COST = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const CURRENT = '$argon2id$v=19$m=19456,t=2,p=1$';

export const hashPassword = (password: string): Promise<string> => hash(password, COST);

export const isPassword = (stored: string, password: string): Promise<boolean> =>
  verify(stored, password).catch(() => false);

/** True: made with an older cost; replace it while the password is at hand. */
export const needsRehash = (stored: string): boolean => !stored.startsWith(CURRENT);

let decoy: Promise<string> | undefined;

/** As much work as a real check, so that the time taken tells nobody whether an account exists. */
export async function pretendToCheck(password: string): Promise<false> {
  decoy ??= hashPassword('no account has this password');
  await isPassword(await decoy, password);
  return false;
}
