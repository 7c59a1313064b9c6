import { basename } from 'node:path';

import type { Deps } from '#core/deps.ts';
import { distinctNames, safeEntryName } from '#core/files/zip/entry-name.ts';
import { textSource } from '#core/files/zip/file-source.ts';
import { openZip, type ZipSource } from '#core/files/zip/zip-file.ts';
import { FileReply } from '#core/http/file-reply.ts';
import { AppError } from '#core/lib/app-error.ts';
import { pathInGame, openZipSources } from '#modules/downloads/downloads.api.ts';
import type { UnpackedArchive } from '#modules/fingerprint/fingerprint.api.ts';
import { coresOf, isDosCore, wantsWholeArchive } from '#modules/platforms/platforms.api.ts';

import {
  selectGameFiles,
  type GameFiles,
  isCompanionFile,
  openableFiles,
  createPlaylist,
  findStartableFiles,
  readSheets,
  playerSlug,
  requirePlayableRom,
} from './game-files.ts';
import { findGameFiles, type GameFile, type PlayableRom } from './rom-player.queries.ts';

type PlayerDeps = Pick<Deps, 'db' | 'disk' | 'storage' | 'configFile'>;

interface ContentRequest {
  readonly file_id?: number | undefined;
  readonly core?: string | undefined;
}

/** Sends a plain file if one is enough, else an uncompressed zip. */
export async function sendPlayerContent(
  deps: PlayerDeps,
  id: number,
  request: ContentRequest,
): Promise<FileReply> {
  const rom = await requirePlayableRom(deps, id);
  const slug = playerSlug(deps, rom);
  const played = selectGameFiles(slug, await findGameFiles(deps.db, id));
  const texts = await readSheets(openableFiles(deps, rom, played.files));
  const chosen = chooseFiles(rom, played, { texts, fileId: request.file_id });
  const [only] = chosen;
  if (!only) throw new AppError('not_found', `No files found for ROM ${id}`);
  if (chosen.length > 1) return zipGameFiles(deps, rom, { files: chosen, texts });
  return sendOneFile(deps, rom, { file: only, core: request.core ?? coresOf(slug)[0] ?? '' });
}

/** All files of the game, or the requested one with the files it needs. */
function chooseFiles(
  rom: PlayableRom,
  { files, start }: GameFiles,
  { texts, fileId }: { texts: ReadonlyMap<string, string>; fileId: number | undefined },
): readonly GameFile[] {
  if (!fileId) return start === 'apart' ? files.slice(0, 1) : files;
  const requested = files.find(({ id }) => id === fileId);
  if (!requested) throw new AppError('not_found', 'File not found');
  const byPath = new Map(files.map((file) => [pathInGame(rom, file), file]));
  const startFiles = findStartableFiles([...byPath.keys()], texts);
  const own = startFiles.find(({ path }) => byPath.get(path) === requested);
  return [requested, ...(own?.members ?? []).flatMap((path) => byPath.get(path) ?? [])];
}

/** DOSBox reads zips only; the other cores that want archives name their own kinds. */
const isSentPacked = (core: string, fileName: string): boolean =>
  wantsWholeArchive(core) && !(isDosCore(core) && /\.(7z|rar)$/i.test(fileName));

async function sendOneFile(
  { disk, storage }: Pick<Deps, 'disk' | 'storage'>,
  rom: PlayableRom,
  { file, core }: { file: GameFile; core: string },
): Promise<FileReply> {
  const location = { root: rom.root, path: `${file.file_path}/${file.file_name}` };
  const path = isSentPacked(core, file.file_name) ? null : await disk.files.realPath(location);
  const archive = path === null ? null : await storage.unpacked.unpack(path);
  if (archive && isDosCore(core)) return zipUnpacked(archive, archive.members, file.file_name);
  if (archive) return sendUnpacked(archive, file.file_name);
  const served = await disk.files.open(location);
  if (!served) {
    throw new AppError('not_found', `${location.path} wasn’t found in the library folder`);
  }
  return new FileReply(served, file.file_name);
}

async function sendUnpacked(archive: UnpackedArchive, archiveName: string): Promise<FileReply> {
  const played = archive.members.filter(({ name }) => !isCompanionFile(name));
  const members = played.length > 0 ? played : archive.members;
  const [only] = members;
  if (!only) throw new AppError('conflict', `${archiveName} contains no games`);
  if (members.length === 1) {
    const served = await archive.open(only);
    if (!served) throw unpackedGoneError(archiveName);
    return new FileReply(served, safeEntryName(basename(only.name)));
  }
  return zipUnpacked(archive, members, archiveName);
}

async function zipUnpacked(
  archive: UnpackedArchive,
  members: UnpackedArchive['members'],
  archiveName: string,
): Promise<FileReply> {
  const names = distinctNames(members.map(({ name }) => safeEntryName(name)));
  const sources: ZipSource[] = [];
  for (const [index, member] of members.entries()) {
    const source = await archive.source(member, names[index] ?? member.name);
    if (!source) throw unpackedGoneError(archiveName);
    sources.push(source);
  }
  const sheets = members.map((member, index) => ({
    path: names[index] ?? member.name,
    size: member.size,
    open: () => archive.open(member),
  }));
  return zipReply(sources, archiveName, await readSheets(sheets));
}

/** The unpacked files were just removed from the cache. */
const unpackedGoneError = (name: string): AppError =>
  new AppError('unavailable', `${name} must be unpacked again. Try again.`);

async function zipGameFiles(
  deps: Pick<Deps, 'disk'>,
  rom: PlayableRom,
  { files, texts }: { files: readonly GameFile[]; texts: ReadonlyMap<string, string> },
): Promise<FileReply> {
  const entries = files.map((file) => ({ root: rom.root, file, name: pathInGame(rom, file) }));
  return zipReply(await openZipSources(deps, entries), rom.fs_name, texts);
}

function zipReply(
  sources: readonly ZipSource[],
  title: string,
  texts: ReadonlyMap<string, string>,
): FileReply {
  const stem = title.replace(/\.[^.]{1,4}$/, '');
  const names = sources.map(({ name }) => name);
  const list = createPlaylist(names, texts);
  const newest = new Date(Math.max(...sources.map(({ modified }) => modified.getTime())));
  const entries =
    list === null ? sources : [...sources, textSource(safeEntryName(`${stem}.m3u`), list, newest)];
  return new FileReply(openZip(entries), `${stem}.zip`, 'application/zip');
}
