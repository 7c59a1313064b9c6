import { createHash } from 'node:crypto';

import type { Db } from '#core/db/engine.ts';
import { toDataFolderError } from '#core/files/disk-errors.ts';
import { AppError } from '#core/lib/app-error.ts';
import { timestamp } from '#core/lib/timestamp.ts';
import { lockGame } from '#modules/roms/roms.api.ts';

import { FILES } from './artwork-folder.disk.ts';
import {
  saveArtworkFile,
  touchArtworkFile,
  removeRomArtwork,
  saveRomArtwork,
  recomputeArtworkColumns,
} from './artwork.queries.ts';
import type { ArtworkForm, ArtworkKind } from './artwork.tables.ts';
import { hasPdfSignature, reencodePicture, type PictureSizes } from './reencode-picture.ts';
import type { Resources } from './resources.disk.ts';

export interface ArtworkDeps {
  readonly db: Db;
  readonly storage: { readonly resources: Pick<Resources, 'artwork'> };
  readonly clock: () => Date;
}

type PictureForm = Exclude<ArtworkForm, 'document'>;

/** The widths match the sizes that galleries request. */
export const COVER_SIZES: PictureSizes = {
  small: { width: 320, height: 640 },
  large: { width: 960, height: 1920 },
  exactUpTo: 0,
};
const SIZES: Readonly<Record<PictureForm, PictureSizes>> = {
  cover: COVER_SIZES,
  scene: {
    small: { width: 480, height: 480 },
    large: { width: 1920, height: 1920 },
    exactUpTo: 512 * 448,
  },
};

/** Increase this when the encoding changes. */
const ENCODING_VERSION = 1;
const PICTURE_FILES = [FILES.cover.small, FILES.cover.large];

/**
 * Stores a picture once for all games and returns its hash. The files are written before the row,
 * so that a row never points to missing files; the cleanup removes files without a row.
 */
export async function storePicture(
  { db, storage, clock }: ArtworkDeps,
  bytes: Uint8Array,
  form: PictureForm,
): Promise<string> {
  const { artwork } = storage.resources;
  const hash = artworkHash(form, createHash('sha256').update(bytes).digest('hex'));
  const known = await touchArtworkFile(db, hash, timestamp(clock()));
  if (known && (await artwork.has(hash, PICTURE_FILES))) return hash;
  const { small, large, isPlaceholder, ...columns } = await reencodePicture(bytes, SIZES[form]);
  if (isPlaceholder) {
    throw new AppError('bad_request', 'This image is only a green placeholder');
  }
  await artwork.save(hash, { [FILES.cover.small]: small, [FILES.cover.large]: large });
  const now = timestamp(clock());
  const size_bytes = small.length + large.length;
  await saveArtworkFile(db, { hash, form, ...columns, size_bytes, created_at: now, used_at: now });
  return hash;
}

/** Stores a manual unchanged. Only files with a PDF signature are accepted. */
export async function storeManual(
  { db, storage, clock }: ArtworkDeps,
  chunks: AsyncIterable<Uint8Array>,
): Promise<string> {
  const name = FILES.document.large;
  const received = await storage.resources.artwork.receive(chunks, name);
  if (!hasPdfSignature(received.head)) {
    await received.discard();
    throw new AppError('bad_request', 'The manual isn’t a PDF file');
  }
  const hash = artworkHash('document', received.sha256);
  await received.saveAs(hash);
  const now = timestamp(clock());
  await saveArtworkFile(db, {
    hash,
    form: 'document',
    width: 0,
    height: 0,
    thumbhash: '',
    size_bytes: received.size,
    created_at: now,
    used_at: now,
  });
  return hash;
}

/** The name of a stored file by its form and the SHA-256 of the original. */
export const artworkHash = (form: ArtworkForm, sha256: string): string =>
  createHash('sha256').update(`${form} ${ENCODING_VERSION} ${sha256}`).digest('hex').slice(0, 40);

/** The position of artwork set by a user, before all candidates of sources. */
const USER_POSITION = -1;

/** Checks and stores the picture and returns its hash; no game shows it yet. */
export const storeUserCover = (deps: ArtworkDeps, bytes: Uint8Array): Promise<string> =>
  storePicture(deps, bytes, 'cover').catch((error: unknown) => {
    throw toDataFolderError(error);
  });

interface UserArtwork {
  readonly kind: ArtworkKind;
  readonly hash: string;
  readonly url: string;
  /** Below 0; undefined: the only one of its kind. */
  readonly position?: number;
}

/** Makes a stored file the artwork of a game. Call it in a transaction. */
export async function setUserArtwork(
  transaction: Db,
  romId: number,
  { kind, hash, url, now, position = USER_POSITION }: UserArtwork & { now: string },
): Promise<void> {
  await lockGame(transaction, romId);
  await saveRomArtwork(transaction, {
    rom_id: romId,
    kind,
    position,
    source: 'user',
    url,
    state: 'stored',
    problem: null,
    tries: 0,
    next_try_at: null,
    artwork_hash: hash,
    updated_at: now,
  });
  await recomputeArtworkColumns(transaction, romId, { kinds: [kind], now });
}

/**
 * Removes the artwork that a user set. False: the game had none of this kind. Call it in a
 * transaction.
 */
export async function removeUserArtwork(
  transaction: Db,
  romId: number,
  { kind, now }: { kind: ArtworkKind; now: string },
): Promise<boolean> {
  await lockGame(transaction, romId);
  const key = { rom_id: romId, kind, position: USER_POSITION };
  const removed = await removeRomArtwork(transaction, key);
  await recomputeArtworkColumns(transaction, romId, { kinds: [kind], now });
  return removed;
}
