import type { LinkTarget, ShareAccess, ShareLink } from '@saveroom/contract';

import type { ShareChanges } from '#library/data/shares.ts';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

/** `keep` leaves the expiry of an existing link unchanged. `date` is chosen in a separate field. */
export const EXPIRIES = ['1h', '1d', '7d', '30d', 'never', 'date', 'keep'] as const;
export type Expiry = (typeof EXPIRIES)[number];

const LIFETIMES: Readonly<Partial<Record<Expiry, number>>> = {
  '1h': HOUR_MS,
  '1d': DAY_MS,
  '7d': 7 * DAY_MS,
  '30d': 30 * DAY_MS,
};

/** The fields of the form. */
export interface ShareFields {
  readonly access: ShareAccess;
  readonly name: string;
  readonly password: string;
  readonly removesPassword: boolean;
  readonly expiry: Expiry;
  /** The value of a field for date and time, in the time zone of the browser. */
  readonly date: string;
  /** Empty if unlimited. */
  readonly uses: string;
}

const GAME_ACCESS: readonly ShareAccess[] = ['play_and_download', 'play', 'download', 'view'];
const SAVE_ACCESS: readonly ShareAccess[] = ['download', 'view'];
const GUEST_ACCESS: readonly ShareAccess[] = ['play', 'play_and_download', 'view'];

/**
 * The kinds of access that a link can give. A link to a save can't start its game, because the save
 * is a file for other emulators.
 */
export function accessFor(target: LinkTarget): readonly ShareAccess[] {
  if (target === 'save' || target === 'state') return SAVE_ACCESS;
  return target === 'library' || target === 'kiosk' ? GUEST_ACCESS : GAME_ACCESS;
}

export const newFields = (target: LinkTarget): ShareFields => ({
  access: accessFor(target)[0] ?? 'view',
  name: '',
  password: '',
  removesPassword: false,
  expiry: '7d',
  date: '',
  uses: '',
});

export const fieldsOf = (link: ShareLink): ShareFields => ({
  access: link.access,
  name: link.name,
  password: '',
  removesPassword: false,
  expiry: link.expires_at === null ? 'never' : 'keep',
  date: '',
  uses: link.max_uses === null ? '' : String(link.max_uses),
});

/** The expiry to send; null if the link never expires, undefined if the expiry is unchanged. */
function expiresAt({ expiry, date }: ShareFields, now: Date): string | null | undefined {
  if (expiry === 'keep') return undefined;
  if (expiry === 'never') return null;
  if (expiry === 'date') return new Date(date).toISOString();
  return new Date(now.getTime() + (LIFETIMES[expiry] ?? 0)).toISOString();
}

/** The fields with invalid values. */
export function invalidFields({ expiry, date, uses }: ShareFields): readonly ('date' | 'uses')[] {
  const isDateValid = expiry !== 'date' || !Number.isNaN(new Date(date).getTime());
  const isUsesValid = uses === '' || (/^\d{1,5}$/.test(uses) && Number(uses) >= 1);
  return [...(isDateValid ? [] : ['date' as const]), ...(isUsesValid ? [] : ['uses' as const])];
}

/** The request for these fields. */
export function changesOf(fields: ShareFields, now: Date): ShareChanges {
  const { access, name, password, removesPassword, uses } = fields;
  const expires_at = expiresAt(fields, now);
  return {
    access,
    name: name.trim(),
    max_uses: uses === '' ? null : Number(uses),
    ...(removesPassword ? { password: null } : password === '' ? {} : { password }),
    ...(expires_at === undefined ? {} : { expires_at }),
  };
}
