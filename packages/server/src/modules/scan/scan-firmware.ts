import { timestamp } from '#core/lib/timestamp.ts';
import {
  findFirmwareOf,
  firmwareRow,
  type FirmwareRow,
  type FoundFirmware,
  saveFirmwareMissing,
  saveFirmwareRow,
} from '#modules/firmware/firmware.api.ts';
import {
  ListingFailedError,
  type PlatformFolder,
  type ScanType,
} from '#modules/library/library.api.ts';

import { nameKey } from '#modules/names/names.api.ts';
import type { FolderScan } from './scan-folder.ts';

type Scan = Omit<FolderScan, 'onStep'>;

interface Job {
  readonly platform: { readonly id: number; readonly slug: string };
  readonly folders: readonly PlatformFolder[];
  readonly type: ScanType;
  /** Roots of which nothing is known; nothing is called missing there. */
  readonly doubtful: ReadonlySet<string>;
}

interface FirmwareScan {
  /** Files the library did not know. */
  readonly added: number;
  /** Something is not as it was. */
  readonly isChanged: boolean;
  /** Rows nobody saw, of folders that were listed without fault. */
  readonly unseen: readonly FirmwareRow[];
}

/** Of a scan of single games. */
export const NO_FIRMWARE: FirmwareScan = { added: 0, isChanged: false, unseen: [] };

/** The firmware folders of one platform. */
export async function scanFirmware(
  scan: Scan,
  { platform, folders, type, doubtful }: Job,
): Promise<FirmwareScan> {
  const known = new Map(
    (await findFirmwareOf(scan.db, platform.id)).map((row) => [row.name_key, row]),
  );
  const unseen = new Map(known);
  const unlisted = new Set(doubtful);
  const seen = new Set<string>();
  const before = scan.stats.new_firmware;
  let isChanged = false;
  for (const folder of folders) {
    const path = scan.disk.pathOf(folder.root, folder.firmwarePath);
    for (const file of await filesOf(scan, folder, { path, unlisted, unseen })) {
      scan.signal.throwIfAborted();
      const key = nameKey(file.name);
      if (seen.has(key)) {
        scan.warn({ code: 'same-name', path: `${path}/${file.name}` });
        continue;
      }
      seen.add(key);
      unseen.delete(key);
      scan.stats.scanned_firmware += 1;
      const row = type === 'hashes' || type === 'complete' ? undefined : known.get(key);
      const step = await keepFile(scan, { platform, folder, file, row });
      isChanged ||= step === 'saved';
      if (step === 'saved' && !known.has(key)) scan.stats.new_firmware += 1;
    }
  }
  return {
    added: scan.stats.new_firmware - before,
    isChanged,
    unseen: [...unseen.values()].filter(({ root }) => !unlisted.has(root)),
  };
}

/** True: some of it is gone. `doubtful` by now also names roots whose games could not be listed. */
export async function flagMissingFirmware(
  { db, disk, clock }: Pick<Scan, 'db' | 'disk' | 'clock'>,
  unseen: readonly FirmwareRow[],
  doubtful: ReadonlySet<string>,
): Promise<boolean> {
  const ids: number[] = [];
  for (const { id, root, missing, file_path, file_name } of unseen) {
    if (missing === 1 || doubtful.has(root)) continue;
    if (!(await disk.has(root, `${file_path}/${file_name}`))) ids.push(id);
  }
  await saveFirmwareMissing(db, ids, timestamp(clock()));
  return ids.length > 0;
}

interface Listing {
  readonly path: string;
  readonly unlisted: Set<string>;
  readonly unseen: Map<string, FirmwareRow>;
}

async function filesOf(
  { disk, warn }: Scan,
  folder: PlatformFolder,
  { path, unlisted, unseen }: Listing,
): Promise<readonly FoundFirmware[]> {
  try {
    const { files, warnings } = await disk.firmware.list(folder);
    for (const warning of warnings) {
      warn(warning);
      // What could not be looked at is not gone: nothing is concluded about it.
      unseen.delete(nameKey(warning.path.slice(path.length + 1)));
    }
    return files;
  } catch (error) {
    if (!(error instanceof ListingFailedError)) throw error;
    unlisted.add(folder.root);
    warn({ code: 'listing-failed', path });
    return [];
  }
}

interface Found {
  readonly platform: Job['platform'];
  readonly folder: PlatformFolder;
  readonly file: FoundFirmware;
  readonly row: FirmwareRow | undefined;
}

/** Reads a file only if it is not the one that was read before. */
async function keepFile(
  { db, disk, clock, signal, warn }: Scan,
  { platform, folder, file, row }: Found,
): Promise<'saved' | 'same' | 'unreadable'> {
  const place = { root: folder.root, file_path: folder.firmwarePath, file_name: file.name };
  const path = disk.pathOf(place.root, `${place.file_path}/${file.name}`);
  const isSame = row !== undefined && isUnchanged(row, file);
  const digests = isSame ? digestsOf(row) : await disk.firmware.digest(path, signal);
  if (!digests) {
    warn({ code: 'unreadable', path });
    return 'unreadable';
  }
  const now = timestamp(clock());
  const wanted = firmwareRow({ platform, place, facts: file, digests, now });
  const isAsKept =
    isSame &&
    row.missing === 0 &&
    row.root === wanted.root &&
    row.file_path === wanted.file_path &&
    row.is_verified === wanted.is_verified;
  if (isAsKept) return 'same';
  await saveFirmwareRow(db, wanted);
  return 'saved';
}

const isUnchanged = (row: FirmwareRow, file: FoundFirmware): boolean =>
  row.file_size_bytes === file.size && row.mtime_ms === file.mtimeMs && row.inode === file.inode;

const digestsOf = ({ crc_hash, md5_hash, sha1_hash }: FirmwareRow) => ({
  crc: crc_hash,
  md5: md5_hash,
  sha1: sha1_hash,
});
