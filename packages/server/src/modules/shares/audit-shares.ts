import type { AuditTarget, LinkTarget, ShareAccess, ShareLink } from '@saveroom/contract';

import type { Deps } from '#core/deps.ts';
import { hashId } from '#core/lib/secrets.ts';

import { findShareByHash } from './shares.queries.ts';

const KINDS: Readonly<Record<LinkTarget, AuditTarget>> = {
  rom: 'game',
  collection: 'collection',
  smart_collection: 'smart_collection',
  save: 'game',
  state: 'game',
  library: 'group',
  kiosk: 'group',
};

interface Link {
  readonly target: LinkTarget;
  readonly target_id: number;
  readonly access: ShareAccess;
}

/**
 * The target and details of a link for the audit log. The target of a save is its game, under the
 * name of the save.
 */
export function describeShare(link: Link & Partial<Pick<ShareLink, 'rom_id' | 'title'>>) {
  const isSave = link.target === 'save' || link.target === 'state';
  const id = isSave ? (link.rom_id ?? null) : link.target_id;
  const target = { kind: KINDS[link.target], id, name: link.title ?? null };
  return { target, details: { access: link.access } };
}

/**
 * Describes a download for the audit log, which stores the requests for its parts as one event.
 * Null: the link is for a save, whose download is not recorded as that of a game.
 */
export async function describeSharedDownload({ db }: Pick<Deps, 'db'>, token: string) {
  const link = await findShareByHash(db, hashId(token));
  if (!link || link.target === 'save' || link.target === 'state') return null;
  const { target } = describeShare(link);
  return { target, details: { file: null }, once: `share-${link.id}` };
}
