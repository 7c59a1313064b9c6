import { createHash } from 'node:crypto';
import { extname } from 'node:path';

import { type Received, toRomFilter, RomFilterQuery, type downloadRoms } from '@saveroom/contract';

import type { Deps } from '#core/deps.ts';
import { safeEntryName, distinctNames } from '#core/files/zip/entry-name.ts';
import { textSource, type KnownCrc } from '#core/files/zip/file-source.ts';
import { openZip, type ZipSource } from '#core/files/zip/zip-file.ts';
import { accelHeaders, FileReply, inlineDisposition } from '#core/http/file-reply.ts';
import { AppError } from '#core/lib/app-error.ts';

import {
  findFile,
  findFiles,
  findRoms,
  type DownloadFile,
  type DownloadRom,
} from './downloads.queries.ts';

type DownloadDeps = Pick<Deps, 'db' | 'disk' | 'env'>;

interface RomDownloadRequest {
  readonly id: number;
  /** The file name in the URL. It only names the download. */
  readonly fileName?: string | undefined;
  readonly fileIds?: readonly number[] | undefined;
  readonly inHiddenFolder: boolean;
}

/** Sends one file unchanged, several files as a ZIP archive. */
export async function downloadRom(
  deps: DownloadDeps,
  request: RomDownloadRequest,
): Promise<FileReply> {
  const [rom] = await findRoms(deps.db, [request.id]);
  if (!rom) throw new AppError('not_found', `Rom with id '${request.id}' not found`);
  const all = await findFiles(deps.db, [rom.id]);
  const selected = request.fileIds ? all.filter(({ id }) => request.fileIds?.includes(id)) : all;
  const [only] = selected;
  if (!only) throw new AppError('not_found', `No files found for ROM ${rom.id}`);
  if (selected.length === 1) return openFileReply(deps, { root: rom.root, file: only });

  const name = request.fileName || rom.fs_name;
  const prefix = request.inHiddenFolder ? '.hidden/' : '';
  const entries = selected.map((file) => ({
    root: rom.root,
    file,
    name: prefix + pathInGame(rom, file),
  }));
  const sources = await openZipSources(deps, entries);
  if (!all.some(({ file_name }) => /\.m3u$/i.test(file_name))) {
    const newest = Math.max(...sources.map(({ modified }) => modified.getTime()));
    const list = playlistText(sources.map((source) => source.name));
    sources.push(textSource(safeEntryName(`${name}.m3u`), list, new Date(newest)));
  }
  return new FileReply(openZip(sources), `${name}.zip`, 'application/zip');
}

/** The path of a file relative to its game's folder. */
export function pathInGame(
  rom: Pick<DownloadRom, 'fs_path' | 'fs_name' | 'is_folder'>,
  file: Pick<DownloadFile, 'file_path' | 'file_name'>,
): string {
  const folder = rom.is_folder === 1 ? `${rom.fs_path}/${rom.fs_name}` : rom.fs_path;
  const inside = file.file_path.startsWith(`${folder}/`)
    ? `${file.file_path.slice(folder.length + 1)}/`
    : '';
  return inside + file.file_name;
}

/** Lists what an emulator opens: the cue sheets if there are any, else every file. */
function playlistText(names: readonly string[]): string {
  const sheets = names.filter((name) => /\.cue$/i.test(name));
  return (sheets.length > 0 ? sheets : names).join('\n');
}

export async function downloadFile(deps: DownloadDeps, id: number): Promise<FileReply> {
  const file = await findFile(deps.db, id);
  if (!file) throw new AppError('not_found', 'File not found');
  return openFileReply(deps, { root: file.root, file });
}

/** Extras that a page shows or plays. Their types can't contain scripts. */
const INLINE_TYPES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  soundtrack: {
    mp3: 'audio/mpeg',
    ogg: 'audio/ogg',
    oga: 'audio/ogg',
    opus: 'audio/ogg',
    m4a: 'audio/mp4',
    aac: 'audio/aac',
    wav: 'audio/wav',
    flac: 'audio/flac',
  },
  screenshot: {
    png: 'image/png',
    jpg: 'image/jpeg',
    jpeg: 'image/jpeg',
    webp: 'image/webp',
    gif: 'image/gif',
  },
  manual: {
    pdf: 'application/pdf',
    txt: 'text/plain; charset=utf-8',
    md: 'text/plain; charset=utf-8',
    png: 'image/png',
    jpg: 'image/jpeg',
    jpeg: 'image/jpeg',
    webp: 'image/webp',
  },
};

function inlineTypeOf({ category, file_name }: DownloadFile): string | undefined {
  const extension = extname(file_name).slice(1).toLowerCase();
  const types = INLINE_TYPES[category ?? ''] ?? {};
  return Object.hasOwn(types, extension) ? types[extension] : undefined;
}

async function openFileReply(
  { disk, env }: Pick<Deps, 'disk' | 'env'>,
  { root, file }: { root: string; file: DownloadFile },
): Promise<FileReply> {
  const path = `${file.file_path}/${file.file_name}`;
  const served = await disk.files.open({ root, path });
  if (!served) throw new AppError('not_found', `${path} wasn’t found in the library folder`);
  const type = inlineTypeOf(file);
  return new FileReply(served, file.file_name, type, {
    ...accelHeaders(env.X_ACCEL_PREFIX, disk.roots, { root, path }),
    ...(type === undefined ? {} : { 'content-disposition': inlineDisposition(file.file_name) }),
  });
}

type DownloadQuery = Received<typeof downloadRoms>['query'];

/** Sends several games as one archive, each under its path in the library. */
export async function downloadMany(
  deps: Pick<Deps, 'db' | 'disk' | 'listIndex'>,
  userId: number,
  query: DownloadQuery,
): Promise<FileReply> {
  const ids =
    query.rom_ids === undefined
      ? await findRequestedIds(deps, userId, query)
      : parseIds(query.rom_ids);
  const roms = await findRoms(deps.db, [...new Set(ids)]);
  if (roms.length === 0) throw new AppError('not_found', 'No ROMs found with the provided IDs');
  const rootOf = new Map(roms.map(({ id, root }) => [id, root]));
  const files = await findFiles(deps.db, [...rootOf.keys()]);
  const entries = files
    .map((file) => ({
      root: rootOf.get(file.rom_id) ?? '',
      file,
      name: `${file.file_path}/${file.file_name}`,
    }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
  const sources = await openZipSources(deps, entries);
  const name = query.filename || `${roms.length} ROMs (${shortId([...rootOf.keys()])}).zip`;
  return new FileReply(openZip(sources), withZipExtension(name), 'application/zip');
}

function parseIds(text: string): number[] {
  const parts = text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
  if (parts.length === 0 || parts.some((part) => !/^\d{1,10}$/.test(part))) {
    throw new AppError('bad_request', 'Invalid ROM ID format. Must be comma-separated integers.');
  }
  return parts.map(Number);
}

async function findRequestedIds(
  { listIndex }: Pick<Deps, 'listIndex'>,
  userId: number,
  { platform_id, collection_id, virtual_collection_id, smart_collection_id }: DownloadQuery,
): Promise<number[]> {
  const chosen = { platform_id, collection_id, virtual_collection_id, smart_collection_id };
  if (Object.values(chosen).every((value) => value === undefined)) {
    throw new AppError('bad_request', 'Choose games, a platform or a collection to download');
  }
  const filter = toRomFilter(RomFilterQuery.parse(chosen));
  const order = { orderBy: 'name', orderDir: 'asc', grouped: false } as const;
  const view = await listIndex.view({ userId, filter, ...order });
  return view.ids();
}

const shortId = (ids: readonly number[]): string =>
  createHash('sha256').update(ids.join(',')).digest('hex').slice(0, 8);

const withZipExtension = (name: string): string => (/\.zip$/i.test(name) ? name : `${name}.zip`);

interface ArchiveEntry {
  readonly root: string;
  readonly file: Omit<DownloadFile, 'id' | 'rom_id'>;
  /** Path in the archive. */
  readonly name: string;
}

/** Returns the sources in the order of the entries. Throws if a file is missing. */
export async function openZipSources(
  { disk }: Pick<Deps, 'disk'>,
  entries: readonly ArchiveEntry[],
): Promise<ZipSource[]> {
  const names = distinctNames(entries.map(({ name }) => safeEntryName(name)));
  const sources: ZipSource[] = [];
  for (const [index, { root, file }] of entries.entries()) {
    const path = `${file.file_path}/${file.file_name}`;
    const source = await disk.files.source(
      { root, path },
      { name: names[index] ?? file.file_name, known: knownCrc(file) },
    );
    if (!source) throw new AppError('not_found', `${path} wasn’t found in the library folder`);
    sources.push(source);
  }
  return sources;
}

type ChecksummedFile = Pick<
  DownloadFile,
  'fingerprint' | 'archive_members' | 'crc_hash' | 'file_size_bytes' | 'mtime_ms'
>;

/** Undefined for archives, because their stored checksum is that of the content. */
export function knownCrc(file: ChecksummedFile): KnownCrc | undefined {
  const isFileChecksum = file.fingerprint === 'full' && file.archive_members === null;
  if (!isFileChecksum || file.crc_hash === '') return undefined;
  const crc = Number.parseInt(file.crc_hash, 16);
  return { crc, size: file.file_size_bytes, mtimeMs: file.mtime_ms };
}
