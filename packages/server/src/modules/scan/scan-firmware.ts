import { timestamp } from '#core/lib/timestamp.ts';
import {
  findFirmware,
  firmwareRow,
  type FirmwareRow,
  type FoundFirmware,
  markFirmwareMissing,
  saveFirmwareRow,
} from '#modules/firmware/firmware.api.ts';
import {
  ListingFailedError,
  type PlatformFolder,
  type ScanType,
} from '#modules/library/library.api.ts';

import { nameKey } from '#modules/names/names.api.ts';
import type { ScanContext } from './pipeline.ts';

type FirmwareContext = Omit<ScanContext, 'onProgress'>;

interface FirmwareTarget {
  readonly platform: { readonly id: number; readonly slug: string };
  readonly folders: readonly PlatformFolder[];
  readonly type: ScanType;
  /** Roots that could not be listed; nothing in them is flagged as missing. */
  readonly failedRoots: ReadonlySet<string>;
}

interface FirmwareScan {
  /** Number of new files. */
  readonly added: number;
  /** A row was added or changed. */
  readonly isChanged: boolean;
  /** Rows whose file was not found in folders that could be listed. */
  readonly notFound: readonly FirmwareRow[];
}

/** The result for a scan of single games, which skips firmware. */
export const NO_FIRMWARE: FirmwareScan = { added: 0, isChanged: false, notFound: [] };

/** Scans the firmware folders of one platform. */
export async function scanFirmware(
  scan: FirmwareContext,
  { platform, folders, type, failedRoots }: FirmwareTarget,
): Promise<FirmwareScan> {
  const known = new Map(
    (await findFirmware(scan.db, platform.id)).map((row) => [row.name_key, row]),
  );
  const notFound = new Map(known);
  const failed = new Set(failedRoots);
  const seen = new Set<string>();
  const before = scan.stats.new_firmware;
  let isChanged = false;
  for (const folder of folders) {
    const path = scan.disk.pathOf(folder.root, folder.firmwarePath);
    for (const file of await listFiles(scan, folder, { path, failed, notFound })) {
      scan.signal.throwIfAborted();
      const key = nameKey(file.name);
      if (seen.has(key)) {
        scan.warn({ code: 'same-name', path: `${path}/${file.name}` });
        continue;
      }
      seen.add(key);
      notFound.delete(key);
      scan.stats.scanned_firmware += 1;
      // These types of scan hash every file again, so no row counts as unchanged.
      const hashesAll = type === 'hashes' || type === 'complete';
      const row = hashesAll ? undefined : known.get(key);
      const outcome = await updateFile(scan, { platform, folder, file, row });
      isChanged ||= outcome === 'saved';
      if (outcome === 'saved' && !known.has(key)) scan.stats.new_firmware += 1;
    }
  }
  return {
    added: scan.stats.new_firmware - before,
    isChanged,
    notFound: [...notFound.values()].filter(({ root }) => !failed.has(root)),
  };
}

/**
 * Flags firmware files that are no longer on disk, except in roots that could not be listed.
 * Returns true if at least one file is newly missing.
 */
export async function flagMissingFirmware(
  { db, disk, clock }: Pick<FirmwareContext, 'db' | 'disk' | 'clock'>,
  notFound: readonly FirmwareRow[],
  failedRoots: ReadonlySet<string>,
): Promise<boolean> {
  const ids: number[] = [];
  for (const { id, root, missing, file_path, file_name } of notFound) {
    if (missing === 1 || failedRoots.has(root)) continue;
    if (!(await disk.has(root, `${file_path}/${file_name}`))) ids.push(id);
  }
  await markFirmwareMissing(db, ids, timestamp(clock()));
  return ids.length > 0;
}

interface ListingContext {
  readonly path: string;
  readonly failed: Set<string>;
  readonly notFound: Map<string, FirmwareRow>;
}

async function listFiles(
  { disk, warn }: FirmwareContext,
  folder: PlatformFolder,
  { path, failed, notFound }: ListingContext,
): Promise<readonly FoundFirmware[]> {
  try {
    const { files, warnings } = await disk.firmware.list(folder);
    for (const warning of warnings) {
      warn(warning);
      // A file that could not be checked must not be flagged as missing.
      notFound.delete(nameKey(warning.path.slice(path.length + 1)));
    }
    return files;
  } catch (error) {
    if (!(error instanceof ListingFailedError)) throw error;
    failed.add(folder.root);
    warn({ code: 'listing-failed', path });
    return [];
  }
}

interface FirmwareCandidate {
  readonly platform: FirmwareTarget['platform'];
  readonly folder: PlatformFolder;
  readonly file: FoundFirmware;
  /** Undefined: hash the file in any case. */
  readonly row: FirmwareRow | undefined;
}

/** Hashes a file only if it changed since the last scan. */
async function updateFile(
  { db, disk, clock, signal, warn }: FirmwareContext,
  { platform, folder, file, row }: FirmwareCandidate,
): Promise<'saved' | 'unchanged' | 'unreadable'> {
  const location = { root: folder.root, file_path: folder.firmwarePath, file_name: file.name };
  const path = disk.pathOf(location.root, `${location.file_path}/${file.name}`);
  const isSame = row !== undefined && isUnchanged(row, file);
  const digests = isSame ? digestsOf(row) : await disk.firmware.digest(path, signal);
  if (!digests) {
    warn({ code: 'unreadable', path });
    return 'unreadable';
  }
  const now = timestamp(clock());
  const next = firmwareRow({ platform, location, facts: file, digests, now });
  const isUpToDate =
    isSame &&
    row.missing === 0 &&
    row.root === next.root &&
    row.file_path === next.file_path &&
    row.is_verified === next.is_verified;
  if (isUpToDate) return 'unchanged';
  await saveFirmwareRow(db, next);
  return 'saved';
}

const isUnchanged = (row: FirmwareRow, file: FoundFirmware): boolean =>
  row.file_size_bytes === file.size && row.mtime_ms === file.mtimeMs && row.inode === file.inode;

const digestsOf = ({ crc_hash, md5_hash, sha1_hash }: FirmwareRow) => ({
  crc: crc_hash,
  md5: md5_hash,
  sha1: sha1_hash,
});
