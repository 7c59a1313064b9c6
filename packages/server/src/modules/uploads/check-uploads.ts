import type { checkUploads as route, Received, Reply } from '@saveroom/contract';

import type { Actor, Deps } from '#core/deps.ts';
import { replyDeps } from '#core/http/reply-deps.ts';
import { AppError } from '#core/lib/app-error.ts';
import {
  findPlatform,
  findPlatforms,
  guessByContent,
  guessByExtension,
  type PlatformRow,
} from '#modules/platforms/platforms.api.ts';

import { remainingQuota } from './upload-quota.ts';
import { resolveUploadTarget } from './upload-target.ts';
import { findFilesByHash, findFilesByName, type DuplicateFile } from './uploads.queries.ts';

type RequestedFile = Received<typeof route>['body']['files'][number];
type FileCheck = Reply<typeof route>['files'][number];
type CheckDeps = Pick<Deps, 'db' | 'disk' | 'env' | 'clock'>;

export async function checkUploads(
  all: Deps,
  actor: Actor,
  { files }: Received<typeof route>['body'],
): Promise<Reply<typeof route>> {
  const deps = await replyDeps(all, actor);
  const duplicatesOf = await findDuplicates(deps, files);
  const platforms = await findPlatforms(deps.db);
  const quota = await remainingQuota(deps, actor.user.id);
  const checks: FileCheck[] = [];
  for (const file of files) {
    const problem = file.size > quota.bytes ? quota.error() : await findUploadProblem(deps, file);
    checks.push({
      problem: problem?.message ?? null,
      problem_code: problem?.code ?? null,
      ...(problem?.quota && { problem_quota: problem.quota }),
      ...(problem?.until && { problem_until: problem.until }),
      duplicates: duplicatesOf(file),
      platforms: guessPlatformsOf(file, platforms),
    });
  }
  return { files: checks };
}

/**
 * Why a file cannot be uploaded; null: it can. Without a platform, names are checked at its start.
 */
async function findUploadProblem(deps: CheckDeps, file: RequestedFile): Promise<AppError | null> {
  if (file.size === 0) return new AppError('invalid', 'The file is empty');
  if (file.platform_id === undefined) return null;
  const { platform_id: platformId, rom_id: romId, folder, name: fileName } = file;
  try {
    await resolveUploadTarget(deps, { platformId, romId, folder, fileName });
    return null;
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}

/**
 * Finds files with the same checksum, or the same name and size: archives are hashed by content.
 */
async function findDuplicates({ db }: Pick<CheckDeps, 'db'>, files: readonly RequestedFile[]) {
  const all = (key: 'sha1' | 'md5' | 'crc'): string[] => [
    ...new Set(files.flatMap((file) => file[key] ?? [])),
  ];
  const found = [
    ...(await findFilesByHash(db, 'sha1_hash', all('sha1'))),
    ...(await findFilesByHash(db, 'md5_hash', all('md5'))),
    ...(await findFilesByHash(db, 'crc_hash', all('crc'))),
    ...(await findFilesByName(db, [...new Set(files.map(({ name }) => name))])),
  ];
  const distinct = [...new Map(found.map((match) => [match.file_id, match])).values()];
  return (file: RequestedFile): FileCheck['duplicates'] =>
    distinct
      .filter((match) => isDuplicate(file, match))
      .map(({ rom_id, rom_name, platform_id, file_id, file_path, file_name }) => ({
        rom_id,
        rom_name,
        platform_id,
        file_id,
        full_path: `${file_path}/${file_name}`,
      }));
}

function isDuplicate({ sha1, md5, crc, name, size }: RequestedFile, match: DuplicateFile): boolean {
  if (sha1 !== undefined && match.sha1_hash === sha1) return true;
  if (md5 !== undefined && match.md5_hash === md5) return true;
  const isSameSize = match.file_size_bytes === size;
  if (crc !== undefined && match.crc_hash === crc && isSameSize) return true;
  return isSameSize && match.file_name === name;
}

/** Guesses by content come before guesses by name; platforms of the library come first in each. */
function guessPlatformsOf(
  { name, head }: RequestedFile,
  platforms: readonly PlatformRow[],
): FileCheck['platforms'] {
  const extension = name.includes('.') ? name.slice(name.lastIndexOf('.') + 1) : '';
  const byContent = head === undefined ? [] : guessByContent(Buffer.from(head, 'base64'));
  const isInLibrary = (slug: string): boolean =>
    platforms.some((platform) => platform.slug === slug);
  const byName = guessByExtension(extension);
  const likely = [...byName.filter(isInLibrary), ...byName];
  const slugs = [...new Set([...byContent.filter(isInLibrary), ...byContent, ...likely])];
  return slugs.map((slug) => {
    const existing = platforms.find((platform) => platform.slug === slug);
    return {
      slug,
      name: existing?.custom_name || (findPlatform(slug)?.name ?? slug),
      id: existing?.id ?? null,
      fs_slug: existing?.fs_slug ?? null,
    };
  });
}
