import type { Directory, DirectoryEntry } from '#modules/fingerprint/archive-directory.ts';
import type { ArchiveGuard } from '#modules/fingerprint/archive-limits.ts';
import { FingerprintError } from '#modules/fingerprint/fingerprint.ts';
import type { Problem } from '#modules/fingerprint/fingerprint.ts';
import type { OpenFile } from '#modules/fingerprint/open-file.disk.ts';
import { readRar4Block } from './rar4-block.ts';
import { readRar5Block } from './rar5-block.ts';

const SIGNATURE_LENGTH = { rar4: 7, rar5: 8 } as const;
const READ_BLOCK = { rar4: readRar4Block, rar5: readRar5Block } as const;
const PASSWORD: Problem = { code: 'encrypted', text: 'The archive is password-protected' };
const SPLIT: Problem = { code: 'unsupported', text: 'Part of a split RAR archive' };

/** Reads all headers: a RAR has no directory, but each header has the offset of the next. */
export function readRarDirectory(
  file: OpenFile,
  version: 'rar4' | 'rar5',
  guard: ArchiveGuard,
): Directory {
  const entries: DirectoryEntry[] = [];
  let problem: Problem | undefined;
  for (let at: number = SIGNATURE_LENGTH[version]; at < file.size;) {
    guard.check();
    const block = READ_BLOCK[version](file, at);
    if (block.kind === 'end') break;
    if (block.kind === 'locked') throw new FingerprintError(PASSWORD.code, PASSWORD.text);
    if (block.entry) {
      guard.countEntry(block.entry.size);
      entries.push(block.entry);
    }
    if (block.isEncrypted) problem = PASSWORD;
    if (block.isSplit) problem ??= SPLIT;
    if (block.next <= at || block.next > file.size) {
      throw new FingerprintError('broken', 'The RAR archive is incomplete');
    }
    at = block.next;
  }
  return problem ? { entries, problem } : { entries };
}
