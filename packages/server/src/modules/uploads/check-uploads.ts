import type { checkUploads as route, Received, Reply } from '@saveroom/contract';

import type { Actor, Deps } from '#core/deps.ts';
import { AppError } from '#core/lib/app-error.ts';
import {
  findPlatform,
  findPlatforms,
  guessByContent,
  guessPlatforms,
  type PlatformRow,
} from '#modules/platforms/platforms.api.ts';

import { overRoom, roomFor } from './upload-room.ts';
import { uploadTarget } from './upload-target.ts';
import { findFilesByHash, findFilesByName, type Twin } from './uploads.queries.ts';

type Asked = Received<typeof route>['body']['files'][number];
type Answer = Reply<typeof route>['files'][number];
type Parts = Pick<Deps, 'db' | 'disk' | 'env' | 'clock'>;

export async function checkUploads(
  deps: Parts,
  { user }: Actor,
  { files }: Received<typeof route>['body'],
): Promise<Reply<typeof route>> {
  const twins = await findTwins(deps, files);
  const platforms = await findPlatforms(deps.db);
  const room = await roomFor(deps, user.id);
  const answers: Answer[] = [];
  for (const file of files) {
    const problem = file.size > room ? overRoom(deps, room) : await problemOf(deps, file);
    answers.push({
      problem: problem?.message ?? null,
      problem_code: problem?.code ?? null,
      duplicates: twins(file),
      platforms: guesses(file, platforms),
    });
  }
  return { files: answers };
}

/** Null: it could be sent. Without a platform only its names can be judged, and are later. */
async function problemOf(deps: Parts, file: Asked): Promise<AppError | null> {
  if (file.size === 0) return new AppError('invalid', 'The file is empty');
  if (file.platform_id === undefined) return null;
  const { platform_id: platformId, rom_id: romId, folder, name: fileName } = file;
  try {
    await uploadTarget(deps, { platformId, romId, folder, fileName });
    return null;
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}

/** By checksum; archives are known by what is in them, so they also count by name and size. */
async function findTwins({ db }: Pick<Parts, 'db'>, files: readonly Asked[]) {
  const all = (key: 'sha1' | 'md5' | 'crc'): string[] => [
    ...new Set(files.flatMap((file) => file[key] ?? [])),
  ];
  const found = [
    ...(await findFilesByHash(db, 'sha1_hash', all('sha1'))),
    ...(await findFilesByHash(db, 'md5_hash', all('md5'))),
    ...(await findFilesByHash(db, 'crc_hash', all('crc'))),
    ...(await findFilesByName(db, [...new Set(files.map(({ name }) => name))])),
  ];
  const distinct = [...new Map(found.map((twin) => [twin.file_id, twin])).values()];
  return (file: Asked): Answer['duplicates'] =>
    distinct
      .filter((twin) => isTwin(file, twin))
      .map(({ rom_id, rom_name, platform_id, file_id, file_path, file_name }) => ({
        ...{ rom_id, rom_name, platform_id, file_id },
        full_path: `${file_path}/${file_name}`,
      }));
}

function isTwin({ sha1, md5, crc, name, size }: Asked, twin: Twin): boolean {
  if (sha1 !== undefined && twin.sha1_hash === sha1) return true;
  if (md5 !== undefined && twin.md5_hash === md5) return true;
  const isSameSize = twin.file_size_bytes === size;
  if (crc !== undefined && twin.crc_hash === crc && isSameSize) return true;
  return isSameSize && twin.file_name === name;
}

/** What its content says, then what its name says; of equals those the library has come first. */
function guesses({ name, head }: Asked, platforms: readonly PlatformRow[]): Answer['platforms'] {
  const extension = name.includes('.') ? name.slice(name.lastIndexOf('.') + 1) : '';
  const byContent = head === undefined ? [] : guessByContent(Buffer.from(head, 'base64'));
  const isOwn = (slug: string): boolean => platforms.some((platform) => platform.slug === slug);
  const byName = guessPlatforms(extension);
  const likely = [...byName.filter(isOwn), ...byName];
  const slugs = [...new Set([...byContent.filter(isOwn), ...byContent, ...likely])];
  return slugs.map((slug) => {
    const own = platforms.find((platform) => platform.slug === slug);
    return {
      slug,
      name: own?.custom_name || (findPlatform(slug)?.name ?? slug),
      id: own?.id ?? null,
      fs_slug: own?.fs_slug ?? null,
    };
  });
}
