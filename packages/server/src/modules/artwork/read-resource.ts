import type { Db } from '#core/db/engine.ts';
import type { Deps } from '#core/deps.ts';
import type { ServedFile } from '#core/files/served-file.ts';
import type { ZipSource } from '#core/files/zip/zip-file.ts';
import { RawReply } from '#core/http/exchange.ts';
import { FileReply } from '#core/http/file-reply.ts';
import { INERT_CONTENT_POLICY } from '#core/http/security-headers.ts';
import { AppError } from '#core/lib/app-error.ts';
import { pictureFromUrl } from '#modules/artwork/download-artwork.ts';
import { requireRom } from '#modules/roms/roms.api.ts';

import { contentPath, parseArtworkPath } from './artwork-folder.disk.ts';
import { findShownArtwork } from './artwork.queries.ts';
import { reencodePicture } from './reencode-picture.ts';
import type { Resources } from './resources.disk.ts';

declare module '#core/deps.ts' {
  interface Deps {
    readonly resourceHooks: ResourceHooks;
  }
}

/** Callbacks into other modules. */
interface ResourceHooks {
  /** Undefined: the collection does not exist. */
  findCollectionVisibility(
    db: Db,
    id: number,
    userId: number | null,
  ): Promise<{ readonly isPublic: boolean; readonly isVisible: boolean } | undefined>;
  /** Lets the responsible module download the file in the background. */
  onMissing(deps: Pick<Deps, 'db' | 'jobs'>, path: string): Promise<void>;
}

/** Types that a browser may display; all others, especially SVG, are sent as downloads. */
const INLINE_TYPES: Readonly<Record<string, string>> = {
  webp: 'image/webp',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  avif: 'image/avif',
  mp4: 'video/mp4',
  pdf: 'application/pdf',
};
/** Private, because the response may set cookies. */
const IMMUTABLE = 'private, max-age=31536000, immutable';
const REVALIDATE = 'private, no-cache';
/** The built-in PDF viewer does not start in a sandbox, and a PDF cannot run code on our origin. */
const PDF_CONTENT_POLICY = "frame-ancestors 'self'";

/** Sends a file of the resources folder. Covers of private collections are for those who see the collection. */
export async function readResource(
  deps: Pick<Deps, 'db' | 'storage' | 'jobs' | 'resourceHooks' | 'isRestricted'>,
  path: string,
  { version, userId }: { version: string | undefined; userId: number | null },
): Promise<FileReply> {
  const { db, storage, resourceHooks, isRestricted } = deps;
  const collection = await requireReadableCollection(deps, path, userId);
  if (isRestricted && !hasOwner(path)) throw notFoundError();
  if (isRestricted) await requireVisibleGame(db, path);
  const open = (content: string) => storage.resources.open(content);
  const stored = await openArtwork(db, { path, version, isRestricted }, open);
  const file = stored?.file ?? (await storage.resources.open(path));
  if (!file) {
    await resourceHooks.onMissing(deps, path);
    throw notFoundError();
  }
  const name = stored?.name ?? path.slice(path.lastIndexOf('/') + 1);
  // A private cover is revalidated on each use, because another user may share the browser.
  const isImmutable = collection !== 'private' && (stored?.isImmutable ?? version !== undefined);
  const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  const type = INLINE_TYPES[extension];
  return new FileReply(file, name, type, {
    'cache-control': isImmutable ? IMMUTABLE : REVALIDATE,
    'content-security-policy': extension === 'pdf' ? PDF_CONTENT_POLICY : INERT_CONTENT_POLICY,
    ...(type ? { 'content-disposition': 'inline' } : {}),
  });
}

const GAME_PATH = /^roms\/\d{1,10}\/(\d{1,10})\//i;

/** Whether the path says which game or collection it belongs to. */
const hasOwner = (path: string): boolean => GAME_PATH.test(path) || COLLECTION_PATH.test(path);

async function requireVisibleGame(db: Db, path: string): Promise<void> {
  const id = GAME_PATH.exec(path)?.[1];
  if (id === undefined) return;
  await requireRom({ db }, Number(id)).catch((error: unknown) => {
    throw error instanceof AppError ? notFoundError() : error;
  });
}

/** Ignores case, because some file systems do. */
const COLLECTION_PATH = /^collections\/(\d{1,10})\//i;

/**
 * Whether a path belongs to a public or private collection; null: to none. Throws "not found" for a
 * collection that the user may not see.
 */
async function requireReadableCollection(
  { db, resourceHooks }: Pick<Deps, 'db' | 'resourceHooks'>,
  path: string,
  userId: number | null,
): Promise<'public' | 'private' | null> {
  if (!/^collections\//i.test(path)) return null;
  const id = COLLECTION_PATH.exec(path)?.[1];
  const found =
    id === undefined
      ? undefined
      : await resourceHooks.findCollectionVisibility(db, Number(id), userId);
  if (!found?.isVisible) throw notFoundError();
  return found.isPublic ? 'public' : 'private';
}

const notFoundError = (): AppError => new AppError('not_found', 'Resource not found');

interface ArtworkReadDeps {
  readonly db: Db;
  readonly storage: { readonly resources: Pick<Resources, 'open'> };
}

interface OpenedArtwork<File> {
  readonly file: File;
  /** With the extension of the actual content. */
  readonly name: string;
  /** The content of this address never changes. */
  readonly isImmutable: boolean;
}

/** Opens artwork by its stored path, such as `roms/1/2/cover/big.webp?ts=…`. Null: not stored. */
export async function openStoredArtwork(
  { db, storage: { resources } }: ArtworkReadDeps,
  storedPath: string,
): Promise<ServedFile | null> {
  const open = (content: string) => resources.open(content);
  return (await openArtwork(db, splitPath(storedPath), open))?.file ?? null;
}

/** The same as an entry of a zip download. */
export async function storedArtworkSource(
  { db, storage: { resources } }: { db: Db; storage: { resources: Pick<Resources, 'source'> } },
  storedPath: string,
  name: string,
): Promise<ZipSource | null> {
  const open = (content: string) => resources.source(content, name);
  return (await openArtwork(db, splitPath(storedPath), open))?.file ?? null;
}

interface VersionedPath {
  readonly path: string;
  readonly version: string | undefined;
  /**
   * Set for users from whom games are hidden. They get a version only if the game of the path shows
   * it now: another one may be a picture of a hidden game.
   */
  readonly isRestricted?: boolean;
}

function splitPath(storedPath: string): VersionedPath {
  const [path = '', version] = storedPath.split('?ts=');
  return { path, version };
}

const HASH = /^[0-9a-f]{40}$/;

/**
 * Opens the file for a path in the layout that clients know: the version in the address, else the
 * one that the game shows now. Null: the path has another layout, or nothing is stored.
 */
async function openArtwork<File>(
  db: Db,
  { path, version, isRestricted = false }: VersionedPath,
  openFile: (path: string) => Promise<File | null>,
): Promise<OpenedArtwork<File> | null> {
  const parsed = parseArtworkPath(path);
  if (!parsed) return null;
  const open = async (hash: string, isImmutable: boolean): Promise<OpenedArtwork<File> | null> => {
    const content = contentPath(hash, parsed);
    const file = await openFile(content);
    const extension = content.slice(content.lastIndexOf('.'));
    const name = path.slice(path.lastIndexOf('/') + 1).replace(/\.\w+$/, extension);
    return file && { file, name, isImmutable };
  };
  const findShown = () => findShownArtwork(db, parsed.romId, [parsed.kind]);
  const mayOpen = async (hash: string): Promise<boolean> =>
    !isRestricted || (await findShown()).some((one) => one.artwork_hash === hash);
  if (version !== undefined && HASH.test(version) && (await mayOpen(version))) {
    const requested = await open(version, true);
    if (requested) return requested;
  }
  const shown = (await findShown())[parsed.index];
  return shown ? open(shown.artwork_hash, false) : null;
}

const PREVIEW_SIZE = { width: 320, height: 480 };
/** Users who search for a cover open the same pictures again for a while. */
const CACHE_CONTROL = 'private, max-age=86400';

/** Sends a picture of a source, re-encoded at a small size, so that only a picture is ever sent. */
export async function readSourcePicture(
  deps: Pick<Deps, 'outbound' | 'sources'>,
  url: string,
): Promise<RawReply> {
  const bytes = await pictureFromUrl(deps, url);
  const { large } = await reencodePicture(bytes, {
    small: PREVIEW_SIZE,
    large: PREVIEW_SIZE,
    exactUpTo: 0,
  });
  const headers = {
    'content-type': 'image/webp',
    'cache-control': CACHE_CONTROL,
    'content-security-policy': INERT_CONTENT_POLICY,
  };
  return new RawReply(200, headers, large);
}
