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
import type { ScanContext } from './pipeline.ts';

type FirmwareContext = Omit<ScanContext, 'onProgress'>;

interface FirmwareTarget {
  readonly platform: { readonly id: number; readonly slug: string };
  readonly folders: readonly PlatformFolder[];
  readonly type: ScanType;
  /** Roots that could not be listed; nothing in them is flagged as missing. */
  readonly unlistedRoots: ReadonlySet<string>;
}

interface FirmwareScan {
  /** Number of new files. */
  readonly added: number;
  /** A row was added or changed. */
  readonly isChanged: boolean;
  /** Rows whose file was not found in folders that could be listed. */
  readonly unseen: readonly FirmwareRow[];
}

/** The result for a scan of single games, which skips firmware. */
export const NO_FIRMWARE: FirmwareScan = { added: 0, isChanged: false, unseen: [] };

/** Scans the firmware folders of one platform. */
export async function scanFirmware(
  scan: FirmwareContext,
  { platform, folders, type, unlistedRoots }: FirmwareTarget,
): Promise<FirmwareScan> {
  const known = new Map(
    (await findFirmwareOf(scan.db, platform.id)).map((row) => [row.name_key, row]),
  );
  const unseen = new Map(known);
  const unlisted = new Set(unlistedRoots);
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
      const outcome = await updateFile(scan, { platform, folder, file, row });
      isChanged ||= outcome === 'saved';
      if (outcome === 'saved' && !known.has(key)) scan.stats.new_firmware += 1;
    }
  }
  return {
    added: scan.stats.new_firmware - before,
    isChanged,
    unseen: [...unseen.values()].filter(({ root }) => !unlisted.has(root)),
  };
}

/** True: files are missing. `unlistedRoots` also contains roots whose games could not be listed. */
export async function flagMissingFirmware(
  { db, disk, clock }: Pick<FirmwareContext, 'db' | 'disk' | 'clock'>,
  unseen: readonly FirmwareRow[],
  unlistedRoots: ReadonlySet<string>,
): Promise<boolean> {
  const ids: number[] = [];
  for (const { id, root, missing, file_path, file_name } of unseen) {
    if (missing === 1 || unlistedRoots.has(root)) continue;
    if (!(await disk.has(root, `${file_path}/${file_name}`))) ids.push(id);
  }
  await saveFirmwareMissing(db, ids, timestamp(clock()));
  return ids.length > 0;
}

interface ListingContext {
  readonly path: string;
  readonly unlisted: Set<string>;
  readonly unseen: Map<string, FirmwareRow>;
}

async function filesOf(
  { disk, warn }: FirmwareContext,
  folder: PlatformFolder,
  { path, unlisted, unseen }: ListingContext,
): Promise<readonly FoundFirmware[]> {
  try {
    const { files, warnings } = await disk.firmware.list(folder);
    for (const warning of warnings) {
      warn(warning);
      // A file that could not be checked must not be flagged as missing.
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

interface FirmwareCandidate {
  readonly platform: FirmwareTarget['platform'];
  readonly folder: PlatformFolder;
  readonly file: FoundFirmware;
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
