import type { ImportKind } from '@saveroom/contract';

import { timestamp } from '#core/lib/timestamp.ts';
import {
  type ArtworkKind,
  artworkHash,
  findArtworkOf,
  setUserArtwork,
  storeManual,
  storePicture,
} from '#modules/artwork/artwork.api.ts';
import type { ImportContext } from '#modules/imports/import-context.ts';
import type { GameItem, ImportedFile } from '#modules/imports/import-record.ts';
import { readPicture } from '#modules/imports/read-picture.ts';

const MAX_SCREENSHOTS = 20;
const FORMS = { cover: 'cover', screenshot: 'scene', manual: 'document' } as const;
type ImportedArtwork = keyof typeof FORMS;

const KINDS: Readonly<Record<ImportedArtwork, ImportKind>> = {
  cover: 'covers',
  screenshot: 'screenshots_of_games',
  manual: 'manuals',
};

interface GameArtwork {
  readonly romId: number;
  readonly name: string;
  readonly item: GameItem;
}

type Shown = readonly { readonly source: string; readonly artwork_hash: string | null }[];

/**
 * Adds pictures and the manual. Those of this server stay, except that a file which a person
 * uploaded there replaces one of a metadata source.
 */
export async function applyArtwork(
  context: ImportContext,
  { romId, name, item }: GameArtwork,
): Promise<void> {
  const { cover, manual, screenshots, chosenArtwork = [] } = item;
  if (!cover && !manual && screenshots.length === 0) return;
  const rows = await findArtworkOf(context.deps.db, romId);
  const shownOf = (kind: ArtworkKind): Shown =>
    rows.filter((row) => row.kind === kind && row.state === 'stored');
  for (const [kind, files] of [
    ['cover', cover ? [cover] : []],
    ['screenshot', screenshots.slice(0, MAX_SCREENSHOTS)],
    ['manual', manual ? [manual] : []],
  ] as const) {
    const [first] = files;
    if (!first) continue;
    const isChosen = kind !== 'screenshot' && chosenArtwork.includes(kind);
    const shown = shownOf(kind);
    const outcome = outcomeOf(context, { kind, file: first, shown, isChosen });
    if (outcome === 'new' && !context.isDryRun) await save(context, { romId, kind, files });
    const reasonCode = outcome === 'kept' ? 'existing_value_differs' : undefined;
    context.report({ kind: KINDS[kind], outcome, subject: name, reasonCode });
  }
}

/** A file of the import, and what this server shows in its place. */
interface Comparison {
  readonly kind: ImportedArtwork;
  readonly file: ImportedFile;
  readonly shown: Shown;
  /** A person uploaded it on the other server. */
  readonly isChosen: boolean;
}

/**
 * Decides by the stated checksum and never reads a file: another server would have to send each one
 * only to be compared.
 */
function outcomeOf(
  { conflict }: ImportContext,
  { kind, file, shown, isChosen }: Comparison,
): 'new' | 'same' | 'kept' {
  if (shown.length === 0) return 'new';
  const hash = file.sha256 && artworkHash(FORMS[kind], file.sha256);
  if (hash && shown.some(({ artwork_hash }) => artwork_hash === hash)) return 'same';
  const ofUser = shown.filter(({ source }) => source === 'user');
  if (isChosen && ofUser.length === 0) return 'new';
  if (conflict === 'replace' && hash) return 'new';
  // Without a checksum, the user's own picture may be the one that an earlier import added.
  return ofUser.length > 0 && !hash ? 'same' : 'kept';
}

/** Stores all files first, so that a game never shows a part of them. */
async function save(
  { deps, signal }: ImportContext,
  { romId, kind, files }: { romId: number; kind: ImportedArtwork; files: readonly ImportedFile[] },
): Promise<void> {
  const hashes: string[] = [];
  for (const file of files) {
    const form = FORMS[kind];
    hashes.push(
      form === 'document'
        ? await storeManual(deps, deps.storage.diskReserve.guard(await file.open(signal)))
        : await storePicture(deps, await readPicture(file, signal), form),
    );
  }
  const now = timestamp(deps.clock());
  await deps.db.transaction().execute(async (transaction) => {
    for (const [index, hash] of hashes.entries()) {
      const position = index - hashes.length;
      await setUserArtwork(transaction, romId, { kind, hash, url: '', position, now });
    }
  });
}
