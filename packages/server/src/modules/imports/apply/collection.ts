import type { ImportReason } from '@saveroom/contract';

import { AppError } from '#core/lib/app-error.ts';
import {
  findCollectionNamed,
  importCollection,
  importSmartCollection,
} from '#modules/collections/collections.api.ts';
import type { ImportContext } from '#modules/imports/import-context.ts';
import type {
  CollectionItem,
  GameReference,
  PlaylistItem,
} from '#modules/imports/import-record.ts';
import { readPicture } from '#modules/imports/read-picture.ts';
import { importPlaylist } from '#modules/music/music.api.ts';
import { findPlatforms } from '#modules/platforms/platforms.api.ts';

const KIND = 'collections';

/** Adds a collection, or the missing games to the collection that has this name. */
export async function applyCollection(context: ImportContext, item: CollectionItem): Promise<void> {
  const { deps, isDryRun, conflict, signal } = context;
  const { content, description, isPublic, cover } = item;
  const name = item.name.trim();
  const subject = item.owner === null ? name : `${name} (${item.owner})`;
  const report = (outcome: 'new' | 'same' | 'kept' | 'failed' | 'skipped', code?: ImportReason) =>
    context.report({ kind: KIND, outcome, subject, reasonCode: code });
  const userId = await context.userIdOf(item.owner);
  if (userId === null) return report('skipped', 'account_not_found');
  const options = { isDryRun, replaces: conflict === 'replace' };
  const common = { userId, name, description, isPublic };
  if ('filter' in content) {
    const criteria = await localFilter(context, userId, content.filter);
    if (typeof criteria === 'string') return report('skipped', criteria);
    return reportResult(await importSmartCollection(deps, { ...common, criteria }, options));
  }
  const romIds = await findGames(context, { games: content.games, subject });
  const readCover = cover && (() => readPicture(cover, signal));
  return reportResult(await importCollection(deps, { ...common, romIds, readCover }, options));

  function reportResult(outcome: 'new' | 'same' | 'kept' | 'replaced'): void {
    if (outcome === 'replaced') return report('new', 'replaced');
    return report(outcome, outcome === 'kept' ? 'existing_value_differs' : undefined);
  }
}

async function findGames(
  context: ImportContext,
  { games, subject }: { games: readonly GameReference[]; subject: string },
): Promise<number[]> {
  const ids = new Set<number>();
  for (const reference of games) {
    const game = await context.gameOf(reference);
    if ('problem' in game) {
      const line = { kind: KIND, outcome: 'skipped', reasonCode: game.problem } as const;
      context.report({ ...line, subject: `${subject}: ${reference.name}` });
    } else ids.add(game.id);
  }
  return [...ids];
}

type Filter = Readonly<Record<string, unknown>>;

/** Replaces names of platforms and collections by the ids of this server, or says why not. */
async function localFilter(
  { deps: { db }, isDryRun }: ImportContext,
  userId: number,
  filter: Filter,
): Promise<Filter | 'platform_not_found' | 'invalid_value'> {
  const { platform_slugs, collection_name, smart_collection_name, ...rest } = filter;
  const slugs = textsOf(platform_slugs);
  const library = slugs.length > 0 ? await findPlatforms(db) : [];
  const platforms = library.filter((row) => slugs.includes(row.slug));
  const isKnown = slugs.every((slug) => platforms.some((row) => row.slug === slug));
  if (!isKnown) return 'platform_not_found';
  const ids: Record<string, number> = {};
  for (const [parameter, names, isSmart] of [
    ['collection_id', textsOf(collection_name), false],
    ['smart_collection_id', textsOf(smart_collection_name), true],
  ] as const) {
    for (const name of names) {
      const id = await findCollectionNamed(db, userId, { name, isSmart });
      if (id !== undefined) ids[parameter] = id;
      // In a check, the collection may be one that the import would add.
      else if (!isDryRun) return 'invalid_value';
    }
  }
  return {
    ...rest,
    ...(platforms.length > 0 && { platform_ids: platforms.map(({ id }) => id) }),
    ...ids,
  };
}

function textsOf(value: unknown): string[] {
  if (value === undefined || value === null) return [];
  const list = Array.isArray(value) ? value : [value];
  return list.map((one) => {
    if (typeof one === 'string') return one;
    throw new AppError('bad_request', 'The filter contains an invalid value');
  });
}

/** Adds a playlist or favorite tracks, or the missing tracks of them. */
export async function applyPlaylist(context: ImportContext, item: PlaylistItem): Promise<void> {
  const userId = await context.userIdOf(null);
  if (userId === null) throw new Error('invariant: import without a user');
  const subject = item.name ?? 'Favorite tracks';
  const tracks: { romId: number; path: string }[] = [];
  for (const { game: reference, path } of item.tracks) {
    const game = await context.gameOf(reference);
    if ('problem' in game) {
      const line = { kind: 'other', outcome: 'skipped', reasonCode: game.problem } as const;
      context.report({ ...line, subject: `${subject}: ${reference.name}` });
    } else tracks.push({ romId: game.id, path });
  }
  const { name, description, isPublic } = item;
  const { isNew, missing } = await importPlaylist(
    context.deps,
    { userId, name, description, isPublic, tracks },
    context.isDryRun,
  );
  for (const path of missing) {
    const line = { kind: 'other', outcome: 'skipped', reasonCode: 'file_missing' } as const;
    context.report({ ...line, subject: `${subject}: ${path}` });
  }
  context.report({ kind: 'other', outcome: isNew ? 'new' : 'same', subject });
}
