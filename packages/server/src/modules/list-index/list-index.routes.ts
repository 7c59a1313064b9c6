import { createHash } from 'node:crypto';

import * as contract from '@saveroom/contract';

import type { Actor, Deps } from '#core/deps.ts';
import { rawJson, type RawReply } from '#core/http/exchange.ts';
import { handle } from '#core/http/handle.ts';
import { findRoms, type Reader, readerOf, requireRom } from '#modules/roms/roms.api.ts';

import { findCards } from './find-cards.ts';
import { buildRecord } from './packed-columns.ts';
import { filterValues, listRomPage, viewRequest } from './list-roms.ts';
import type { View } from './view.ts';

type ListDeps = Pick<Deps, 'db' | 'listIndex'>;

export const listIndexRoutes = [
  handle(contract.listRoms, ({ deps, actor, query }) => listRomPage(deps, readerOf(actor), query)),
  handle(contract.listRomCards, ({ deps, actor, query }) =>
    listCardPage(deps, readerOf(actor), query),
  ),
  handle(contract.listRomFilters, async ({ deps, actor, query }) =>
    filterValues(await deps.listIndex.view(viewRequest(readerOf(actor), query))),
  ),
  handle(contract.countRomFacets, ({ deps, actor, query }) =>
    countFacets(deps, readerOf(actor), query),
  ),
  handle(contract.listRomIds, async ({ deps, actor, query }) => {
    const view = await deps.listIndex.view(viewRequest(readerOf(actor), query));
    return rawJson(JSON.stringify(view.ids()));
  }),
  handle(contract.getRandomRom, ({ deps, actor, query }) =>
    readRandomRom(deps, readerOf(actor), query),
  ),
  handle(contract.getRomPlace, ({ deps, actor, params, query }) =>
    findPosition(deps, readerOf(actor), { params, query }),
  ),
  handle(contract.searchLibrary, ({ deps, actor, query }) => searchLibrary(deps, actor, query)),
];

async function listCardPage(
  { db, listIndex }: ListDeps,
  reader: Reader,
  query: contract.Received<typeof contract.listRomCards>['query'],
): Promise<contract.Reply<typeof contract.listRomCards>> {
  const { limit, offset, seed } = query;
  const view = await listIndex.view(viewRequest(reader, query));
  const ids = seed === undefined ? view.page(offset, limit) : sampleOf(view, { seed, limit });
  return {
    items: await findCards({ db, listIndex: view }, ids, reader),
    total: view.total,
    limit,
    offset,
    char_index: query.with_char_index ? view.charIndex() : {},
    corrected: view.corrected,
  };
}

/** Distinct games of a view in random order. */
function sampleOf(
  view: Pick<View, 'total' | 'page'>,
  { seed, limit }: { seed: number; limit: number },
): number[] {
  // The first steps of a Fisher-Yates shuffle of all positions; only those that moved are stored.
  const moved = new Map<number, number>();
  return Array.from({ length: Math.min(limit, view.total) }, (_, step) => {
    const at = step + Math.floor(randomAt(seed, step) * (view.total - step));
    const position = moved.get(at) ?? at;
    moved.set(at, moved.get(step) ?? step);
    return position;
  }).flatMap((position) => view.page(position, 1));
}

/** A number from 0 to below 1 that is always the same for the same seed and step. */
function randomAt(seed: number, step: number): number {
  const digest = createHash('md5').update(`${seed}:${step}`).digest();
  return digest.readUInt32BE() / 2 ** 32;
}

async function countFacets(
  { listIndex }: ListDeps,
  reader: Reader,
  query: contract.Received<typeof contract.countRomFacets>['query'],
): Promise<RawReply> {
  const { userId, filter, grouped } = viewRequest(reader, query);
  const counts = await listIndex.counts({ userId, filter, grouped });
  const body: contract.RomFacetCounts = {
    total: counts.total,
    ...buildRecord(contract.FACETS, (facet) => [...counts.facets[facet]]),
    platforms: [...counts.platforms],
    statuses: [...counts.statuses],
    metadata_providers: [...counts.metadata_providers],
    flags: counts.flags,
  };
  return rawJson(JSON.stringify(body));
}

/** A random game of a view. Null: the view is empty. */
async function readRandomRom(
  { db, listIndex }: ListDeps,
  reader: Reader,
  query: contract.Received<typeof contract.getRandomRom>['query'],
): Promise<contract.SimpleRom | null> {
  const view = await listIndex.view(viewRequest(reader, query));
  const id = view.random();
  if (id === null) return null;
  const [rom] = await findRoms({ db, listIndex: view }, [id], reader);
  return rom ?? null;
}

/** The position of a game in a list, and its neighbors. */
async function findPosition(
  deps: ListDeps,
  reader: Reader,
  { params, query }: Pick<contract.Received<typeof contract.getRomPlace>, 'params' | 'query'>,
): Promise<contract.Reply<typeof contract.getRomPlace>> {
  await requireRom(deps, params.id);
  const view = await deps.listIndex.view(viewRequest(reader, query));
  const { total } = view;
  const index = view.positionOf(params.id);
  if (index === null) return { index, total, previous_id: null, next_id: null };
  const idAt = (position: number) => view.page(position, 1)[0] ?? null;
  return {
    index,
    total,
    previous_id: index === 0 ? null : idAt(index - 1),
    next_id: idAt(index + 1),
  };
}

/** The best matches grouped by platform; platforms in the order of their best match. */
async function searchLibrary(
  deps: ListDeps,
  { user, via }: Actor,
  { term, limit }: contract.Received<typeof contract.searchLibrary>['query'],
): Promise<contract.Reply<typeof contract.searchLibrary>> {
  const userId = via === 'kiosk' ? null : user.id;
  const { hits, total, byPlatform, corrected } = await deps.listIndex.search(term, {
    userId,
    limit,
  });
  const reader = { userId, username: user.username, seesPublic: true };
  const ids = hits.map(({ romId }) => romId);
  const cards = await findCards(deps, ids, reader);
  const groups = Map.groupBy(cards, (card) => card.platform_id);
  return {
    total,
    corrected,
    groups: [...groups].map(([platform_id, items]) => ({
      platform_id,
      total: byPlatform.get(platform_id) ?? items.length,
      items,
    })),
  };
}
