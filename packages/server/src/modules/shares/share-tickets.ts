import { randomBytes } from 'node:crypto';

import type { Deps } from '#core/deps.ts';
import { hashId, isSameText, sign } from '#core/lib/secrets.ts';

/** How long a visit lasts. Later, the link is opened again, which is another use. */
export const VISIT_SECONDS = 12 * 60 * 60;

/** A visit of a link, as its cookie proves it. */
export interface Visit {
  /** Names the visit in the database. */
  readonly ticketHash: string;
  readonly expiresAt: Date;
  /** The version of the link's password that the visit began with. */
  readonly version: number;
}

interface TicketContext {
  readonly tokenHash: string;
  readonly now: Date;
}

/** A signed ticket: a visit that only looks is stored nowhere on the server. */
export function issueTicket(
  { secrets }: Pick<Deps, 'secrets'>,
  { tokenHash, now }: TicketContext,
  version: number,
): string {
  const expires = Math.floor(now.getTime() / 1000) + VISIT_SECONDS;
  const nonce = randomBytes(12).toString('base64url');
  const claims = [expires.toString(36), version.toString(36), nonce].join('.');
  return `${claims}.${sign(secrets.shares, `${tokenHash}.${claims}`)}`;
}

/** Undefined: no ticket, one of another link, an expired or a forged one. */
export function readTicket(
  { secrets }: Pick<Deps, 'secrets'>,
  { tokenHash, now }: TicketContext,
  ticket: string | undefined,
): Visit | undefined {
  const parsed = /^(([\da-z]{1,8})\.([\da-z]{1,8})\.[\w-]{16})\.([\w-]{43})$/.exec(ticket ?? '');
  if (!ticket || !parsed) return undefined;
  const [, claims = '', expires = '', version = '', signature = ''] = parsed;
  if (!isSameText(signature, sign(secrets.shares, `${tokenHash}.${claims}`))) return undefined;
  const expiresAt = new Date(Number.parseInt(expires, 36) * 1000);
  if (expiresAt <= now) return undefined;
  return { ticketHash: hashId(ticket), expiresAt, version: Number.parseInt(version, 36) };
}
