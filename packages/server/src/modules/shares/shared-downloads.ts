import type { Deps } from '#core/deps.ts';
import { openZip } from '#core/files/zip/zip-file.ts';
import { FileReply } from '#core/http/file-reply.ts';
import { AppError } from '#core/lib/app-error.ts';
import {
  downloadRom,
  findFiles,
  findRoms,
  openZipSources,
  pathInGame,
} from '#modules/downloads/downloads.api.ts';
import { sendStoredAsset } from '#modules/saves/saves.api.ts';

import { type LimitDeps, sendLimited } from './creator-limits.ts';
import { shareNotFound, type VisitedShare } from './open-share.ts';
import { allowsDownload } from './share-target.ts';
import { requireSharedRom } from './shared-games.ts';

type DownloadDeps = LimitDeps & Pick<Deps, 'disk' | 'storage'>;

/**
 * The number of files in a zip is limited, because all of them are opened before the first byte is
 * sent.
 */
const ZIP_FILES_MAX = 2000;

function requireDownloads({ row }: VisitedShare): void {
  if (!allowsDownload(row.access)) throw shareNotFound();
}

/** Sends the target of a link: a game, a save, a state, or a collection as a zip. */
export async function sendTarget(deps: DownloadDeps, share: VisitedShare): Promise<FileReply> {
  requireDownloads(share);
  const { found } = share;
  switch (found.kind) {
    case 'rom':
      return sendGame(deps, share, found.rom.id);
    case 'save':
    case 'state':
      return (await sendStoredAsset(deps, found.version)).withGate(share.countUse);
    case 'collection':
    case 'smart_collection':
      return sendLimited(deps, share, await sendCollection(deps, found));
    case 'library':
    case 'kiosk':
    default:
      throw shareNotFound();
  }
}

export async function sendGame(
  deps: DownloadDeps,
  share: VisitedShare,
  id: number,
): Promise<FileReply> {
  requireDownloads(share);
  await requireSharedRom(deps, share, id);
  return sendLimited(deps, share, await downloadRom(deps, { id, inHiddenFolder: false }));
}

/** A zip of all games. Folders of the library do not appear in it. */
async function sendCollection(
  deps: Pick<Deps, 'db' | 'disk'>,
  { collection, romIds }: { collection: { name: string }; romIds: readonly number[] },
): Promise<FileReply> {
  if (romIds.length > ZIP_FILES_MAX) throw tooLarge();
  const roms = new Map((await findRoms(deps.db, romIds)).map((rom) => [rom.id, rom]));
  const files = await findFiles(deps.db, [...roms.keys()]);
  if (files.length > ZIP_FILES_MAX) throw tooLarge();
  if (files.length === 0) throw new AppError('not_found', 'This collection has no files');
  const entries = files.flatMap((file) => {
    const rom = roms.get(file.rom_id);
    if (!rom) return [];
    const path = pathInGame(rom, file);
    return [{ root: rom.root, file, name: rom.is_folder === 1 ? `${rom.fs_name}/${path}` : path }];
  });
  const sources = await openZipSources(deps, entries);
  return new FileReply(openZip(sources), `${collection.name}.zip`, 'application/zip');
}

const tooLarge = (): AppError =>
  new AppError('too_large', 'This collection is too large for one zip. Download its games.');
