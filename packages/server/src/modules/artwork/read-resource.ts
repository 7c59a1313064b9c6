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

/** What other modules know about resources. */
export interface ResourceHooks {
  /** Undefined: there is no such collection. */
  findCollectionOwner(
    db: Db,
    id: number,
  ): Promise<{ readonly user_id: number; readonly is_public: number } | undefined>;
  /** A module that can download the file does so in the background. */
  onMissing(deps: Pick<Deps, 'db' | 'jobs'>, path: string): Promise<void>;
}

/** What a browser may show in place; everything else, SVG above all, it may only save. */
const SHOWN: Readonly<Record<string, string>> = {
  webp: 'image/webp',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  avif: 'image/avif',
  mp4: 'video/mp4',
  pdf: 'application/pdf',
};
/** Private: the answer may carry this browser’s cookies. */
const FOR_GOOD = 'private, max-age=31536000, immutable';
const ASK_AGAIN = 'private, no-cache';
/** The reader a browser has built in does not start in a sandbox; a PDF runs nothing of ours. */
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
  // A private cover is checked again on each use: another person may use the same browser.
  const isForGood = collection !== 'private' && (stored?.isForGood ?? version !== undefined);
  const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  const type = SHOWN[extension];
  return new FileReply(file, name, type, {
    'cache-control': isForGood ? FOR_GOOD : ASK_AGAIN,
    'content-security-policy': extension === 'pdf' ? PDF_CONTENT_POLICY : INERT_CONTENT_POLICY,
    ...(type ? { 'content-disposition': 'inline' } : {}),
  });
}

/** In any case of letters, because some disks do not tell them apart. */
const COLLECTION_PATH = /^collections\/(\d{1,10})\//i;

/** Null: the path is none of a collection. Throws as if there was none if the user may not see it. */
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
