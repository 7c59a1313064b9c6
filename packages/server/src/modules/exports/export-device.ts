import {
  type DeviceExportPlan,
  type DeviceQuery,
  EXPORT_LAYOUTS,
  LEFT_OUT_REASONS,
  type LeftOutReason,
  PRODUCT,
} from '@saveroom/contract';
import { crc32 } from '@node-rs/crc32';

import type { Actor, Deps } from '#core/deps.ts';
import { safeEntryName } from '#core/files/zip/entry-name.ts';
import { generatedSource } from '#core/files/zip/file-source.ts';
import { openPagedZip, type ZipSource } from '#core/files/zip/zip-file.ts';
import { FileReply } from '#core/http/file-reply.ts';
import { AppError } from '#core/lib/app-error.ts';
import { storedArtworkSource } from '#modules/artwork/artwork.api.ts';
import { knownCrc } from '#modules/downloads/downloads.api.ts';
import { readerOf } from '#modules/roms/roms.api.ts';

import { type DeviceEntry, devicePages } from './device-entries.ts';
import { type DeviceDeps, type DeviceRequest, findSystemFolders } from './device-games.ts';
import type { UserSave } from './exports.queries.ts';

/** FAT32 cannot hold larger files. */
const MAX_FAT32_BYTES = 4 * 1024 ** 3 - 1;
const MAX_EXAMPLES = 20;

const requestOf = (actor: Actor, query: DeviceQuery): DeviceRequest => {
  const { layout, saves, media, platform_id, collection_id } = query;
  const { virtual_collection_id, smart_collection_id } = query;
  const scope = { platform_id, collection_id, virtual_collection_id, smart_collection_id };
  return { layout, saves, media, scope, userId: readerOf(actor).userId };
};

/** Everything that an export contains and leaves out, without reading any file. */
export async function planDeviceExport(
  deps: DeviceDeps,
  actor: Actor,
  query: DeviceQuery,
): Promise<DeviceExportPlan> {
  const request = requestOf(actor, query);
  const plan = { games: 0, files: 0, saves: 0, size_bytes: 0 };
  const leftOut = new Map<LeftOutReason, { games: number; examples: string[] }>();
  const tooLarge = { files: 0, examples: [] as string[] };
  const { unsupported } = await findSystemFolders(deps, request);
  for await (const page of devicePages(deps, request)) {
    plan.games += page.games;
    plan.files += page.entries.length;
    for (const entry of page.entries) {
      const size = sizeOf(entry);
      plan.size_bytes += size;
      if (entry.kind === 'save') plan.saves += 1;
      if (size <= MAX_FAT32_BYTES) continue;
      tooLarge.files += 1;
      addExample(tooLarge.examples, entry.path);
    }
    for (const { reason, name } of page.leftOut) {
      const found = leftOut.get(reason) ?? { games: 0, examples: [] };
      found.games += 1;
      addExample(found.examples, name);
      leftOut.set(reason, found);
    }
  }
  return {
    ...plan,
    unsupported: [...unsupported],
    left_out: LEFT_OUT_REASONS.flatMap((reason) => {
      const found = leftOut.get(reason);
      return found ? { reason, ...found } : [];
    }),
    too_large: tooLarge,
  };
}

function addExample(examples: string[], name: string): void {
  if (examples.length < MAX_EXAMPLES) examples.push(name);
}

/**
 * The size of an entry, as far as the database has it. Lists and artwork count as 0, because they
 * are small.
 */
export function sizeOf(entry: DeviceEntry): number {
  if (entry.kind === 'game') return entry.placed.size;
  return entry.kind === 'save' ? entry.save.size : 0;
}

/** Sends the folders of a device as one archive. */
export async function exportDevice(
  deps: DeviceDeps,
  actor: Actor,
  query: DeviceQuery,
): Promise<FileReply> {
  const request = requestOf(actor, query);
  let isEmpty = true;
  const zip = await openPagedZip(async function* pages(firstPage) {
    let index = 0;
    for await (const { entries } of devicePages(deps, request)) {
      if (index >= firstPage) yield await sourcesOf(deps, entries);
      isEmpty &&= entries.length === 0;
      index += 1;
    }
  });
  if (isEmpty) throw new AppError('not_found', 'There are no games to export');
  const name = `${query.filename || PRODUCT} (${EXPORT_LAYOUTS[query.layout].name}).zip`;
  const headers = { 'cache-control': 'no-store' };
  return new FileReply(zip, safeEntryName(name), 'application/zip', headers);
}

async function sourcesOf(deps: DeviceDeps, entries: readonly DeviceEntry[]): Promise<ZipSource[]> {
  const sources: ZipSource[] = [];
  for (const entry of entries) {
    const source = await sourceOf(deps, entry);
    if (source) sources.push(source);
    else if (entry.kind === 'game') throw missingFileError(entry);
  }
  return sources;
}

type GameEntry = Extract<DeviceEntry, { kind: 'game' }>;

const locationOf = ({ game, placed: { file } }: GameEntry) => ({
  root: game.root,
  path: `${file.file_path}/${file.file_name}`,
});

export const missingFileError = (entry: GameEntry): AppError =>
  new AppError('not_found', `${locationOf(entry).path} wasn’t found in the library folder`);

/** The content of a file of the export. Null: it is gone from the disk. */
export async function sourceOf(deps: DeviceDeps, entry: DeviceEntry): Promise<ZipSource | null> {
  if (entry.kind === 'media') return storedArtworkSource(deps, entry.stored, entry.path);
  if (entry.kind === 'save') return saveSource(deps, entry.save, entry.path);
  if (entry.kind === 'text') return generatedSource(entry.path, entry.modified, entry.generate);
  const { placed, path } = entry;
  const known = knownCrc(placed.file);
  const source = await deps.disk.files.source(locationOf(entry), { name: path, known });
  return source && placed.member ? memberSource(deps, entry, source) : source;
}

/** A file of an archive. Its size is known, so it is unpacked only when it is read. */
function memberSource(
  { disk, storage }: DeviceDeps,
  entry: GameEntry,
  archive: ZipSource,
): ZipSource {
  const { name: member = '', size = 0, crc } = entry.placed.member ?? {};
  const unpack = async () => {
    const path = await disk.files.realPath(locationOf(entry));
    const unpacked = path === null ? null : await storage.unpacked.unpack(path);
    const found = unpacked?.members.find((one) => one.name === member && one.size === size);
    const source = found && (await unpacked?.source(found, entry.path));
    if (!unpacked || !source) {
      throw new AppError('conflict', `Can’t unpack ${member} of ${locationOf(entry).path}`);
    }
    return { source, release: () => unpacked.release() };
  };
  return {
    name: entry.path,
    size,
    modified: archive.modified,
    version: `${archive.version} ${member}`,
    crc: async () => (crc ? Number.parseInt(crc, 16) : (await unpack()).source.crc()),
    async *read(range, buffers) {
      const { source, release } = await unpack();
      try {
        yield* source.read(range, buffers);
      } finally {
        await release();
      }
    },
  };
}

/** Null: the content of the save is gone. */
async function saveSource(
  { storage }: Pick<Deps, 'storage'>,
  { sha256, size, updated_at }: UserSave,
  name: string,
): Promise<ZipSource | null> {
  const open = () => storage.saves.open(sha256);
  const first = await open();
  if (first?.size !== size) return null;
  await first.close();
  const read = async function* read(start: number, end: number): AsyncGenerator<Uint8Array> {
    if (start > end) return;
    const file = await open();
    if (!file) throw new Error('exports: a save was removed while it was being sent');
    yield* file.stream({ start, end }) as AsyncIterable<Uint8Array>;
  };
  return {
    name,
    size,
    modified: new Date(updated_at),
    version: sha256,
    async crc() {
      let crc = 0;
      for await (const chunk of read(0, size - 1)) crc = crc32(chunk, crc);
      return crc;
    },
    read: ({ start, end }) => read(start, end),
  };
}
