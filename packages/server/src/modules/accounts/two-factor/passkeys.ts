import { isIP } from 'node:net';

import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';

import { PRODUCT, type PasskeyReply } from '@saveroom/contract';

import type { Deps } from '#core/deps.ts';
import type { Exchange } from '#core/http/exchange.ts';
import { AppError } from '#core/lib/app-error.ts';
import { sign } from '#core/lib/secrets.ts';

import type { UserRow } from '../users.queries.ts';
import type { SecondFactorRow } from './second-factors.queries.ts';

/** Loaded when a passkey is first used: the library parses certificates, which takes memory. */
const webAuthn = () => import('@simplewebauthn/server');

/** COSE: Ed25519, P-256 and RSA, of which every authenticator has one. */
const ALGORITHMS = [-8, -7, -257];

/** Whom passkeys are for: WebAuthn's relying party. */
export interface RelyingParty {
  readonly host: string;
  readonly origin: string;
}

/**
 * This server as browsers see it: PUBLIC_URL, or the address of the request. Null: passkeys belong
 * to a host name, and the address is an IP address.
 */
export function findRelyingParty({
  publicBase,
}: Pick<Exchange, 'publicBase'>): RelyingParty | null {
  const address = URL.parse(publicBase);
  if (!address || address.hostname === '') return null;
  const { hostname: host, origin } = address;
  return isIP(host.replace(/^\[|\]$/g, '')) ? null : { host, origin };
}

export function requireRelyingParty(http: Pick<Exchange, 'publicBase'>): RelyingParty {
  const party = findRelyingParty(http);
  if (!party) {
    throw new AppError('bad_request', 'Passkeys need a host name instead of an IP address');
  }
  return party;
}

type PasskeyRow = SecondFactorRow & { credential_id: string; public_key: string };

const isPasskey = (row: SecondFactorRow): row is PasskeyRow =>
  row.credential_id !== null && row.public_key !== null;

/** The passkeys that work at this address. */
export const passkeysAt = (
  factors: readonly SecondFactorRow[],
  party: RelyingParty | null,
): PasskeyRow[] => factors.filter(isPasskey).filter(({ host }) => host === party?.host);

const describe = ({ credential_id: id, transports }: PasskeyRow) => ({
  id,
  transports: JSON.parse(transports ?? '[]') as string[],
});

/** Options for a request for one of these passkeys; null: for any, with its user verified. */
export async function passkeyRequest(
  { host }: RelyingParty,
  passkeys: readonly PasskeyRow[] | null,
) {
  const { generateAuthenticationOptions } = await webAuthn();
  return generateAuthenticationOptions({
    rpID: host,
    allowCredentials: passkeys?.map(describe) ?? [],
    userVerification: passkeys ? 'preferred' : 'required',
  });
}

interface Expected {
  readonly party: RelyingParty;
  readonly challenge: string;
}

interface PasskeyUse {
  readonly counter: number;
  /** The authenticator asked for a PIN, a fingerprint or the like. */
  readonly isUserVerified: boolean;
}

/** Null: the reply was not signed by this passkey for this challenge and address. */
export async function verifyPasskey(
  reply: PasskeyReply,
  passkey: SecondFactorRow,
  { party, challenge }: Expected,
): Promise<PasskeyUse | null> {
  if (!isPasskey(passkey) || passkey.host !== party.host || challenge === '') return null;
  const { verifyAuthenticationResponse } = await webAuthn();
  const result = await verifyAuthenticationResponse({
    response: reply as unknown as AuthenticationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.host,
    credential: {
      ...describe(passkey),
      publicKey: Buffer.from(passkey.public_key, 'base64url'),
      counter: passkey.counter ?? 0,
    },
    requireUserVerification: false,
  }).catch(() => null);
  if (!result?.verified) return null;
  const { newCounter: counter, userVerified: isUserVerified } = result.authenticationInfo;
  return { counter, isUserVerified };
}

/** Options for a new passkey of this user, on an authenticator that has none yet. */
export async function passkeyCreation(
  { secrets }: Pick<Deps, 'secrets'>,
  {
    party,
    user,
    existing,
  }: { party: RelyingParty; user: UserRow; existing: readonly PasskeyRow[] },
) {
  const { generateRegistrationOptions } = await webAuthn();
  return generateRegistrationOptions({
    rpName: PRODUCT,
    rpID: party.host,
    userName: user.username,
    // The same for all passkeys of a user, and says nothing about the user.
    userID: new Uint8Array(
      Buffer.from(sign(secrets.secondFactorMarks, `user:${user.id}`), 'base64url'),
    ),
    excludeCredentials: existing.map(describe),
    supportedAlgorithmIDs: ALGORITHMS,
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  });
}

/** The columns of a new passkey. Null: it was not created for this challenge and address. */
export async function verifyNewPasskey(
  reply: PasskeyReply,
  { party, challenge }: Expected,
): Promise<Pick<
  SecondFactorRow,
  'credential_id' | 'public_key' | 'counter' | 'transports' | 'host'
> | null> {
  const { verifyRegistrationResponse } = await webAuthn();
  const result = await verifyRegistrationResponse({
    response: reply as unknown as RegistrationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.host,
    supportedAlgorithmIDs: ALGORITHMS,
    requireUserVerification: false,
  }).catch(() => null);
  if (!result?.verified) return null;
  const { id, publicKey, counter, transports } = result.registrationInfo.credential;
  return {
    credential_id: id,
    public_key: Buffer.from(publicKey).toString('base64url'),
    counter,
    transports: JSON.stringify(transports ?? []),
    host: party.host,
  };
}
