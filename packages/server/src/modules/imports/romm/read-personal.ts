import type { z } from 'zod';

import {
  openWith,
  placeOf,
  refusedItem,
  type FoundItem,
  type ReadSection,
  type SectionRequest,
  type SourceContext,
} from './read-library.ts';
import {
  Collection,
  Items,
  Note,
  Platform,
  RomDetail,
  SaveOrState,
  Screenshot,
  SmartCollection,
  type Rom,
} from './romm-replies.ts';
import type { RommSession } from './romm-session.ts';
import {
  listRoms,
  readList,
  readPlaySessions,
  type ListEntry,
  readHiddenIds,
} from './source-lists.ts';
import {
  assetItem,
  collectionItem,
  importedNote,
  isFavorites,
  isPlainName,
  oldNote,
  ownerOf,
  personalItem,
  portableFilter,
} from './translate-personal.ts';

/**
 * The personal data of one account, of the games that it hid or of all others. Lists of games have
 * ratings and statuses; favorites, play sessions and notes are requested separately.
 */
export const readPersonal = (isHidden: boolean): ReadSection =>
  async function* read(context, { session, after, signal }) {
    const { references, version } = context;
    const favorites = await readFavorites(context, { session, signal });
    const sessions = await readPlaySessions(session, signal);
    // Reported once per account: at the start of the games that it did not hide.
    const isStart = !isHidden && after.id < 0;
    if (isStart && sessions.withoutGame > 0) {
      const reason = `Play sessions of games that no longer exist: ${sessions.withoutGame}`;
      yield refusedItem(0, `play sessions of ${session.username}`, reason);
    }
    for await (const listed of listRoms(session, { isHidden, signal })) {
      if (!('rom' in listed) || listed.rom.id <= after.id) continue;
      const { rom } = listed;
      const reference = references.add(rom);
      if (!reference) continue;
      const item = personalItem(rom, {
        owner: session.username,
        reference,
        isFavorite: favorites.has(rom.id),
        notes: await readNotes(session, rom, { hasNotes: version.has(4, 5), signal }),
        sessions: sessions.byRom.get(rom.id) ?? [],
      });
      if (item) yield { id: rom.id, place: placeOf(rom), item };
    }
  };

/** `has_notes` exists since 4.6; 4.5 has notes without it. */
async function readNotes(
  session: RommSession,
  rom: Rom,
  { hasNotes, signal }: { hasNotes: boolean; signal: AbortSignal },
) {
  if (!hasNotes) return oldNote(rom.rom_user);
  if (rom.has_notes === false) return [];
  const list = await session.find(`/api/roms/${rom.id}/notes`, Items, { signal });
  return (list ?? []).flatMap((item) => {
    const note = Note.safeParse(item);
    return note.success && note.data.user_id === session.id ? [importedNote(note.data)] : [];
  });
}

/** Saveroom leaves the games that the account hid out of `rom_ids`, so they are read separately. */
async function readCollectionList(
  { version }: SourceContext,
  { session, signal }: Pick<SectionRequest, 'session' | 'signal'>,
) {
  const list = readList(await session.get('/api/collections', Items, { signal }), Collection);
  if (!version.isSaveroom || (await readHiddenIds(session, { signal })).length === 0) return list;
  const complete: typeof list = [];
  for (const entry of list) {
    if (!('value' in entry) || entry.value.user_id !== session.id) {
      complete.push(entry);
      continue;
    }
    const hidden = await readHiddenIds(session, { collectionId: entry.id, signal });
    const rom_ids = [...new Set([...entry.value.rom_ids, ...hidden])];
    complete.push({ ...entry, value: { ...entry.value, rom_ids } });
  }
  return complete;
}

async function readFavorites(
  context: SourceContext,
  request: Pick<SectionRequest, 'session' | 'signal'>,
): Promise<ReadonlySet<number>> {
  const { session } = request;
  const collections = await readCollectionList(context, request);
  const own = collections.flatMap((entry) =>
    'value' in entry && entry.value.user_id === session.id && isFavorites(entry.value)
      ? entry.value.rom_ids
      : [],
  );
  return new Set(own);
}

/**
 * The owner of a collection that this session imports, or null if it does not. A session imports the
 * collections of its account; that of the admin also the public ones of accounts without credentials.
 */
function importedOwner(
  { admin, sessions }: SourceContext,
  session: RommSession,
  collection: Parameters<typeof ownerOf>[0] & { user_id: number },
): string | null {
  if (collection.user_id === session.id) return session.username;
  const hasCredentials = sessions.some(({ id }) => id === collection.user_id);
  return session.id === admin.id && !hasCredentials ? ownerOf(collection) : null;
}

export const readCollections: ReadSection = async function* read(context, request) {
  const { session, after, signal } = request;
  await context.references.complete(context.admin, signal);
  for (const entry of await readCollectionList(context, request)) {
    if (!('value' in entry)) {
      yield refusedItem(entry.id, `collection ${entry.id}`, entry.fault);
      continue;
    }
    const { value } = entry;
    const owner = importedOwner(context, session, value);
    if (value.id <= after.id || owner === null || isFavorites(value)) continue;
    const games = value.rom_ids
      .toSorted((a, b) => a - b)
      .flatMap((id) => context.references.find(id) ?? []);
    yield {
      id: value.id,
      place: `collection ${value.name}`,
      item: collectionItem(value, { owner, content: { games }, open: openWith(session) }),
    };
  }
};

const namesOf = (
  entries: readonly ListEntry<{ id: number; name: string }>[],
): ReadonlyMap<number, string> =>
  new Map(entries.flatMap((entry) => ('value' in entry ? [[entry.id, entry.value.name]] : [])));

export const readSmartCollections: ReadSection = async function* read(context, request) {
  const { session, after, signal } = request;
  const list = (await session.find('/api/collections/smart', Items, { signal })) ?? [];
  if (list.length === 0) return;
  const smart = readList(list, SmartCollection);
  const platforms = readList(await session.get('/api/platforms', Items, { signal }), Platform);
  const names = {
    platforms: new Map(
      platforms.flatMap((entry) =>
        'value' in entry ? [[entry.value.id, entry.value.slug] as const] : [],
      ),
    ),
    collections: namesOf(
      readList(await session.get('/api/collections', Items, { signal }), Collection),
    ),
    smartCollections: namesOf(smart),
  };
  for (const entry of smart) {
    if (!('value' in entry)) {
      yield refusedItem(entry.id, `smart collection ${entry.id}`, entry.fault);
      continue;
    }
    const { value } = entry;
    const owner = importedOwner(context, session, value);
    if (value.id <= after.id || owner === null) continue;
    const content = { filter: portableFilter(value.filter_criteria, names) };
    yield {
      id: value.id,
      place: `smart collection ${value.name}`,
      item: collectionItem(value, { owner, content, open: openWith(session) }),
    };
  }
};

export const readAssets = (type: 'save' | 'state'): ReadSection =>
  async function* read(context, { session, after, signal }) {
    await context.references.complete(context.admin, signal);
    const list = await session.get(`/api/${type}s`, Items, { signal });
    for (const entry of readList(list, SaveOrState)) {
      if (!('value' in entry)) yield refusedItem(entry.id, `${type} ${entry.id}`, entry.fault);
      else if (entry.value.id > after.id) {
        yield foundAsset(context, session, { type, asset: entry.value });
      }
    }
  };

function foundAsset(
  { references }: SourceContext,
  session: RommSession,
  {
    type,
    asset,
  }: {
    type: 'save' | 'state' | 'screenshot';
    asset: z.output<typeof SaveOrState> | Screenshot;
  },
): FoundItem {
  const place = `${type} ${asset.id} of ${session.username}`;
  const reference = references.find(asset.rom_id);
  if (!reference) return refusedItem(asset.id, place, 'Its game no longer exists');
  if (!isPlainName(asset.file_name))
    return refusedItem(asset.id, place, 'The file name is invalid');
  if (asset.missing_from_fs)
    return refusedItem(asset.id, place, 'The file is missing at the source');
  const owner = session.username;
  const item = assetItem(type, asset, { owner, reference, open: openWith(session) });
  return { id: asset.id, place, item };
}

/**
 * Screenshots that belong to no save or state. Only the page of each game lists them, so they are
 * read only if the server has any: first of the games that the account has data about.
 */
export const readScreenshots = (games: 'used' | 'hidden' | 'unused'): ReadSection =>
  async function* read(context, { session, after, signal }) {
    if (context.looseScreenshots === 0) return;
    await context.references.complete(context.admin, signal);
    const { linkedScreenshots: linked } = await readAssetTotals(session, signal);
    for await (const listed of listRoms(session, { isHidden: games === 'hidden', signal })) {
      if (!('rom' in listed) || listed.rom.id < after.id) continue;
      const { rom } = listed;
      const isUsed = rom.rom_user !== null && rom.rom_user !== undefined && rom.rom_user.id > 0;
      if (games !== 'hidden' && isUsed !== (games === 'used')) continue;
      const detail = await session.find(`/api/roms/${rom.id}`, RomDetail, { signal });
      for (const entry of readList(detail?.user_screenshots ?? [], Screenshot)) {
        if (!('value' in entry) || linked.has(entry.value.id)) continue;
        if (context.looseScreenshots !== null) context.looseScreenshots -= 1;
        if (rom.id === after.id && entry.value.id <= after.sub) continue;
        const found = foundAsset(context, session, { type: 'screenshot', asset: entry.value });
        yield { ...found, id: rom.id, sub: entry.value.id };
      }
      if (context.looseScreenshots === 0) return;
    }
  };

interface AssetTotals {
  readonly savesAndStates: number;
  readonly linkedScreenshots: ReadonlySet<number>;
}

export async function readAssetTotals(
  session: RommSession,
  signal: AbortSignal,
): Promise<AssetTotals> {
  const saves = await session.get('/api/saves', Items, { signal });
  const states = await session.get('/api/states', Items, { signal });
  const linked = [...saves, ...states].flatMap((item) => {
    const parsed = SaveOrState.safeParse(item);
    return parsed.success && parsed.data.screenshot ? [parsed.data.screenshot.id] : [];
  });
  return { savesAndStates: saves.length + states.length, linkedScreenshots: new Set(linked) };
}
