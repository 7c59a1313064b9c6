import type { z } from 'zod';

import type {
  AssetItem,
  CollectionItem,
  GameReference,
  ImportedFile,
  ImportedNote,
  PersonalItem,
} from '#modules/imports/import-record.ts';
import type {
  Collection,
  Note,
  PlaySession,
  Rom,
  SaveOrState,
  Screenshot,
  SmartCollection,
} from './romm-replies.ts';

type Open = (path: string, signal: AbortSignal) => ReturnType<ImportedFile['open']>;

/** What an account stated about a game; null: nothing. RomM stores 0 for a rating that is not set. */
export function personalItem(
  rom: Rom,
  {
    owner,
    reference,
    isFavorite,
    notes,
    sessions,
  }: {
    owner: string;
    reference: GameReference;
    isFavorite: boolean;
    notes: readonly ImportedNote[];
    sessions: readonly z.output<typeof PlaySession>[];
  },
): Omit<PersonalItem, 'key' | 'place'> | null {
  const user = rom.rom_user;
  const stated = {
    status: user?.status ?? undefined,
    isBacklogged: user?.backlogged || undefined,
    isNowPlaying: user?.now_playing || undefined,
    isHidden: user?.hidden || undefined,
    isMainVersion: user?.is_main_sibling || undefined,
    isFavorite: isFavorite || undefined,
    rating: wholeBetween(user?.rating, 10),
    difficulty: wholeBetween(user?.difficulty, 10),
    completion: wholeBetween(user?.completion, 100),
    lastPlayed: user?.last_played ?? undefined,
  };
  const playSessions = sessions
    .map((session) => ({
      start: session.start_time,
      end: session.end_time,
      seconds: Math.round(session.duration_ms / 1000),
    }))
    .filter(({ start, end }) => end.getTime() > start.getTime())
    .toSorted((a, b) => a.start.getTime() - b.start.getTime());
  const isEmpty = Object.values(stated).every((value) => value === undefined);
  if (isEmpty && notes.length === 0 && playSessions.length === 0) return null;
  return { kind: 'personal', owner, game: reference, ...stated, notes, playSessions };
}

function wholeBetween(value: number | null | undefined, max: number): number | undefined {
  const whole = Math.round(value ?? 0);
  return whole >= 1 && whole <= max ? whole : undefined;
}

/** The one note of 4.2, which has no title. */
export function oldNote(user: Rom['rom_user']): ImportedNote[] {
  const content = user?.note_raw_markdown ?? '';
  if (content.trim() === '') return [];
  return [
    {
      title: '',
      content,
      tags: [],
      isPublic: user?.note_is_public ?? false,
      createdAt: null,
      updatedAt: null,
    },
  ];
}

export const importedNote = (note: z.output<typeof Note>): ImportedNote => ({
  title: note.title ?? '',
  content: note.content ?? '',
  tags: note.tags ?? [],
  isPublic: note.is_public ?? false,
  createdAt: note.created_at ?? null,
  updatedAt: note.updated_at ?? null,
});

/** Before 4.4 the favorites are a collection with this name. */
export const isFavorites = ({ is_favorite, name }: Collection): boolean =>
  is_favorite === true || /^favou?rites$/i.test(name.trim());

export const ownerOf = (collection: {
  owner_username?: string | null | undefined;
  user__username?: string | null | undefined;
}): string | null => collection.owner_username || collection.user__username || null;

type CollectionContent = CollectionItem['content'];

export function collectionItem(
  collection: z.output<typeof Collection> | z.output<typeof SmartCollection>,
  { owner, content, open }: { owner: string; content: CollectionContent; open: Open },
): Omit<CollectionItem, 'key' | 'place'> {
  const { path_cover_large: cover } = collection;
  return {
    kind: 'collection',
    owner,
    name: collection.name,
    description: collection.description ?? '',
    isPublic: collection.is_public ?? false,
    cover: cover
      ? {
          name:
            cover
              .replace(/\?[^]*$/, '')
              .split('/')
              .at(-1) ?? 'cover',
          size: null,
          modified: null,
          open: (signal) => open(cover, signal),
        }
      : null,
    content,
  };
}

/** Ids of the other server are replaced by names, which mean the same here. */
export function portableFilter(
  criteria: Readonly<Record<string, unknown>>,
  names: {
    platforms: ReadonlyMap<number, string>;
    collections: ReadonlyMap<number, string>;
    smartCollections: ReadonlyMap<number, string>;
  },
): Record<string, unknown> {
  const { platform_id, platform_ids, collection_id, smart_collection_id, ...others } = criteria;
  const ids = [platform_id, ...(Array.isArray(platform_ids) ? platform_ids : [platform_ids])];
  const platforms = ids
    .filter((id) => isStated(id))
    .map((id) => names.platforms.get(Number(id)) ?? `platform ${Number(id)}`);
  const collection = nameOf(collection_id, names.collections);
  const smart = nameOf(smart_collection_id, names.smartCollections);
  return {
    ...Object.fromEntries(Object.entries(others).filter(([, value]) => value !== null)),
    ...(platforms.length > 0 ? { platform_slugs: [...new Set(platforms)] } : {}),
    ...(collection === undefined ? {} : { collection_name: collection }),
    ...(smart === undefined ? {} : { smart_collection_name: smart }),
  };
}

const isStated = (id: unknown): boolean => id !== null && id !== undefined && id !== '';

const nameOf = (id: unknown, byId: ReadonlyMap<number, string>): string | undefined =>
  isStated(id) ? byId.get(Number(id)) : undefined;

/** A name of a file, without folders. */
export const isPlainName = (name: string): boolean =>
  name !== '.' && name !== '..' && !/[/\\\p{Cc}]/u.test(name);

export function assetItem(
  type: AssetItem['type'],
  asset: z.output<typeof SaveOrState> | Screenshot,
  { owner, reference, open }: { owner: string; reference: GameReference; open: Open },
): Omit<AssetItem, 'key' | 'place'> {
  const { screenshot, emulator, slot } = {
    screenshot: null,
    emulator: null,
    slot: null,
    ...asset,
  };
  const hasPicture = screenshot && screenshot.missing_from_fs !== true;
  return {
    kind: 'asset',
    owner,
    game: reference,
    type,
    file: assetFile(asset, open),
    emulator: emulator || null,
    slot: slot || null,
    isPublic: asset.is_public ?? false,
    createdAt: asset.created_at ?? null,
    updatedAt: asset.updated_at ?? null,
    screenshot:
      hasPicture && isPlainName(screenshot.file_name) ? assetFile(screenshot, open) : null,
  };
}

const assetFile = (asset: Screenshot, open: Open): ImportedFile => ({
  name: asset.file_name,
  size: asset.file_size_bytes ?? null,
  modified: asset.updated_at ?? null,
  open: (signal) => open(asset.download_path, signal),
});
