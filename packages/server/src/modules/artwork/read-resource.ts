import type { Deps } from '#core/deps.ts';
import { FileReply } from '#core/http/file-reply.ts';
import { INERT_CONTENT_POLICY } from '#core/http/security-headers.ts';
import { AppError } from '#core/lib/app-error.ts';
import { openArtwork } from '#modules/artwork/open-artwork.ts';
import type { Db } from '#core/db/engine.ts';

declare module '#core/deps.ts' {
  interface Deps {
    readonly resourceHooks: ResourceHooks;
  }
}

/** Callbacks into other modules. */
export interface ResourceHooks {
  /** Undefined: the collection does not exist. */
  findCollectionOwner(
    db: Db,
    id: number,
  ): Promise<{ readonly user_id: number; readonly is_public: number } | undefined>;
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

export async function readResource(
  deps: Pick<Deps, 'db' | 'storage' | 'jobs' | 'resourceHooks'>,
  path: string,
  { version, userId }: { version: string | undefined; userId: number | null },
): Promise<FileReply> {
  const { db, storage, resourceHooks } = deps;
  const collection = await readableCollection(deps, path, userId);
  const stored = await openArtwork({ db, storage }, path, version);
  const file = stored?.file ?? (await storage.resources.open(path));
  if (!file) {
    await resourceHooks.onMissing(deps, path);
    throw notFound();
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

/** Ignores case, because some file systems do. */
const COLLECTION_PATH = /^collections\/(\d{1,10})\//i;

/** Null: not a path of a collection. A collection that the user may not see throws not found. */
async function readableCollection(
  { db, resourceHooks }: Pick<Deps, 'db' | 'resourceHooks'>,
  path: string,
  userId: number | null,
): Promise<'public' | 'private' | null> {
  if (!/^collections\//i.test(path)) return null;
  const id = COLLECTION_PATH.exec(path)?.[1];
  const owner =
    id === undefined ? undefined : await resourceHooks.findCollectionOwner(db, Number(id));
  if (!owner) throw notFound();
  if (owner.is_public === 1) return 'public';
  if (owner.user_id !== userId) throw notFound();
  return 'private';
}

const notFound = (): AppError => new AppError('not_found', 'Resource not found');
