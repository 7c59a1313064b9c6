import { createHash } from 'node:crypto';

import { RESPELLED } from './sort-key.ts';

/**
 * A name for use in URLs: only lower-case letters, digits and hyphens. Names in other scripts
 * cannot be spelled that way; a digest of the name makes their slugs unique.
 */
export function toSlug(name: string, noun: string): string {
  const spelled = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[ßæœøđðłþı]/g, (letter) => RESPELLED[letter] ?? letter)
    .replaceAll('&', ' and ')
    .replaceAll('+', ' plus ')
    .replaceAll(/['’]/g, '');
  const slug = spelled.replaceAll(/[^a-z0-9]+/g, '-').replaceAll(/^-+|-+$/g, '');
  if (slug !== '' && !/[\p{L}\p{N}]/u.test(spelled.replaceAll(/[a-z0-9]/g, ''))) return slug;
  const digest = createHash('sha1').update(name.normalize('NFC')).digest('hex').slice(0, 8);
  return `${slug || noun}-${digest}`;
}
