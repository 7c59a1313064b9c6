import type { Deps } from '#core/deps.ts';
import { toDataFolderError } from '#core/files/disk-errors.ts';
import { fileNameProblem } from '#core/files/safe-file-name.ts';
import type { Upload } from '#core/http/request-body.ts';
import { AppError } from '#core/lib/app-error.ts';
import { timestamp } from '#core/lib/timestamp.ts';
import { findGame, lockGame } from '#modules/roms/roms.api.ts';

import { findArtworkOf, recomputeArtworkColumns, saveRomArtwork } from './artwork.queries.ts';
import { storeFromUrl } from './download-artwork.ts';
import {
  type ArtworkDeps,
  storeManual,
  setUserArtwork,
  removeUserArtwork,
} from './store-artwork.ts';

type ManualDeps = Pick<Deps, 'db' | 'storage' | 'clock'>;

/**
 * Saves the manual of a game. `name` is only validated: the stored file is named by its content.
 * Further files of the form are read to the end and ignored.
 */
export async function addManual(
  deps: ManualDeps,
  id: number,
  { name, files }: { name: string | undefined; files: AsyncIterable<Upload> },
): Promise<void> {
  await requireGame(deps, id);
  const problem = name === undefined ? 'No filename provided' : fileNameProblem(name);
  if (problem !== null) throw new AppError('bad_request', problem);
  let isSaved = false;
  for await (const { bytes } of files) {
    if (isSaved) continue;
    try {
      await saveUserManual(deps, id, bytes);
    } catch (error) {
      throw toDataFolderError(error);
    }
    isSaved = true;
  }
}

export async function deleteManual(deps: ManualDeps, id: number): Promise<void> {
  await requireGame(deps, id);
  await removeUserManual(deps, id);
}

/** Replaces the stored manual of a metadata source. A manual that a user added stays. */
export async function redownloadManual(
  deps: ManualDeps & Pick<Deps, 'outbound' | 'signPictureUrl'>,
  id: number,
): Promise<void> {
  await requireGame(deps, id);
  const rows = await findArtworkOf(deps.db, id);
  const manuals = rows.filter(({ kind, url }) => kind === 'manual' && url !== '');
  const manual = manuals.find(({ state }) => state === 'stored') ?? manuals[0];
  if (!manual) throw new AppError('bad_request', 'No source has a manual for this game');
  const hash = await storeFromUrl(deps, { kind: 'manual', source: manual.source, url: manual.url });
  const now = timestamp(deps.clock());
  await deps.db.transaction().execute(async (transaction) => {
    await lockGame(transaction, id);
    await saveRomArtwork(transaction, {
      ...manual,
      state: 'stored',
      problem: null,
      tries: 0,
      next_try_at: null,
      artwork_hash: hash,
      updated_at: now,
    });
    await recomputeArtworkColumns(transaction, id, { kinds: ['manual'], now });
  });
}

async function requireGame({ db }: Pick<Deps, 'db'>, id: number): Promise<void> {
  if (!(await findGame(db, id))) {
    throw new AppError('not_found', `Rom with id '${id}' not found`);
  }
}

export async function saveUserManual(
  deps: ArtworkDeps,
  romId: number,
  chunks: AsyncIterable<Uint8Array>,
): Promise<void> {
  const hash = await storeManual(deps, chunks);
  const artwork = { kind: 'manual', hash, url: '', now: timestamp(deps.clock()) } as const;
  await deps.db.transaction().execute((transaction) => setUserArtwork(transaction, romId, artwork));
}

const removeUserManual = (
  { db, clock }: Pick<ArtworkDeps, 'db' | 'clock'>,
  romId: number,
): Promise<boolean> =>
  db
    .transaction()
    .execute((transaction) =>
      removeUserArtwork(transaction, romId, { kind: 'manual', now: timestamp(clock()) }),
    );
