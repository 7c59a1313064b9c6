import { createHmac, randomBytes } from 'node:crypto';

import { isSameText } from '#core/lib/secrets.ts';

/** RFC 6238 with the parameters that all authenticator apps support. */
const STEP_SECONDS = 30;
const DIGITS = 6;
const HASH = 'sha1';
/** RFC 4226 asks for at least 16 bytes and recommends 20. */
const KEY_BYTES = 20;
/** Clocks of phones may be wrong by up to one step. */
const SKEW_STEPS = [0, -1, 1];

export const newKey = (): Uint8Array => randomBytes(KEY_BYTES);

export const stepAt = (time: Date): number => Math.floor(time.getTime() / 1000 / STEP_SECONDS);

/** The code of one time step, or of a counter (RFC 4226). */
export function codeOf(key: Uint8Array, step: number, digits = DIGITS): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac(HASH, key).update(counter).digest();
  const offset = mac.readUInt8(mac.length - 1) & 0xf;
  const number = mac.readUInt32BE(offset) & 0x7fff_ffff;
  return String(number % 10 ** digits).padStart(digits, '0');
}

/**
 * The time step that the code belongs to, or undefined if it is wrong or not newer than the step
 * of the last code, which must not work again.
 */
export function matchCode(
  key: Uint8Array,
  code: string,
  { time, lastStep }: { time: Date; lastStep: number | null },
): number | undefined {
  const now = stepAt(time);
  // All steps are compared, so that the duration does not reveal which one matched.
  const matches = SKEW_STEPS.map((skew) => now + skew).filter((step) =>
    isSameText(codeOf(key, step), code),
  );
  return matches.find((step) => lastStep === null || step > lastStep);
}

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** RFC 4648, without padding, which authenticator apps do not expect. */
export function toBase32(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('');
  const groups = bits.match(/.{1,5}/g) ?? [];
  return groups.map((group) => BASE32[Number.parseInt(group.padEnd(5, '0'), 2)]).join('');
}

interface KeyOwner {
  readonly issuer: string;
  readonly account: string;
}

/** The address that authenticator apps read from a QR code. */
export function keyAddress(key: Uint8Array, { issuer, account }: KeyOwner): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  const query = new URLSearchParams({
    secret: toBase32(key),
    issuer,
    algorithm: HASH.toUpperCase(),
    digits: String(DIGITS),
    period: String(STEP_SECONDS),
  });
  return `otpauth://totp/${label}?${query.toString()}`;
}
