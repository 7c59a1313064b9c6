import { type Algorithm, hash, verify } from '@node-rs/argon2';

/** The package declares it as an ambient const enum, which erasable TypeScript cannot import. */
const ARGON2ID = 2 as Algorithm.Argon2id;

/** OWASP's minimum for argon2id: 19 MiB, two passes. */
const COST = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const CURRENT = '$argon2id$v=19$m=19456,t=2,p=1$';

export const hashPassword = (password: string): Promise<string> => hash(password, COST);

export const verifyPassword = (stored: string, password: string): Promise<boolean> =>
  verify(stored, password).catch(() => false);

/** True: hashed with an older cost; replace the hash while the password is available. */
export const needsRehash = (stored: string): boolean => !stored.startsWith(CURRENT);

let decoy: Promise<string> | undefined;

/** Costs as much as a real check, so that timing does not reveal whether an account exists. */
export async function verifyDecoyPassword(password: string): Promise<false> {
  decoy ??= hashPassword('no account has this password');
  await verifyPassword(await decoy, password);
  return false;
}
