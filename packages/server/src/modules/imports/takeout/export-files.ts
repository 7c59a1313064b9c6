import type { Db } from '#core/db/engine.ts';
import type { Deps } from '#core/deps.ts';
import { distinctNames, safeEntryName } from '#core/files/zip/entry-name.ts';
import type { ZipSource } from '#core/files/zip/zip-file.ts';

import type { FileLine, TakeoutCounts } from './takeout-format.ts';
import { gameReferences } from './takeout-lines.ts';
import { type FileVersion, findFileVersions } from './takeout.queries.ts';

/** Screenshots first, so that an import has them when their saves follow. */
const FOLDERS = {
  screenshot: 'screenshots',
  save: 'saves',
  state: 'states',
  file: 'other_files',
} as const;
type Kind = keyof typeof FOLDERS;
const KINDS = Object.keys(FOLDERS) as Kind[];

const PAGE = 500;

export interface FileEntries {
  readonly entries: readonly { readonly source: ZipSource; readonly sha256: string }[];
  /** The entry of each version; those without one are gone from the disk. */
  readonly names: ReadonlyMap<number, string>;
}

/** The files of all versions, in the order of `fileLines`. */
export async function findFileEntries(
  { db, storage }: Pick<Deps, 'db' | 'storage'>,
  userId: number,
  counts: TakeoutCounts,
): Promise<FileEntries> {
  const found: { id: number; sha256: string; name: string }[] = [];
  for await (const page of versionPages(db, userId)) {
    const games = await gameReferences(db, romIdsOf(page));
    for (const version of page) {
      const { id, sha256, kind, version_id } = version;
      const game = games.get(version.rom_id);
      const folder = game ? `${game.platform_folder}/${stemOf(game.path)}/` : '';
      found.push({ id, sha256, name: entryNameOf(version, folder) });
      counts['versions'] = (counts['versions'] ?? 0) + 1;
      if (id === version_id) counts[FOLDERS[kind]] = (counts[FOLDERS[kind]] ?? 0) + 1;
    }
  }
  const distinct = distinctNames(found.map(({ name }) => name));
  const entries: { source: ZipSource; sha256: string }[] = [];
  const names = new Map<number, string>();
  for (const [index, { id, sha256 }] of found.entries()) {
    const name = distinct[index] ?? '';
    const source = await storage.saves.source(sha256, name);
    if (!source) continue;
    entries.push({ source, sha256 });
    names.set(id, name);
  }
  return { entries, names };
}

const stemOf = (path: string): string => path.replace(/(?<=.)\.[^./]{1,10}$/, '');

/** Older versions are in a folder of their own, so that the newest one has its real name. */
function entryNameOf(version: FileVersion, folder: string): string {
  const base = `${FOLDERS[version.kind]}/${folder}`;
  if (version.id === version.version_id) return safeEntryName(`${base}${version.file_name}`);
  const slash = version.file_name.lastIndexOf('/') + 1;
  const time = version.created_at.slice(0, 19).replace('T', ' ').replaceAll(':', '-');
  const name = `${time} ${version.file_name.slice(slash)}`;
  return safeEntryName(`${base}${version.file_name.slice(0, slash)}older versions/${name}`);
}

export async function* fileLines(
  db: Db,
  userId: number,
  { names }: FileEntries,
): AsyncGenerator<FileLine> {
  for await (const page of versionPages(db, userId)) {
    const games = await gameReferences(db, romIdsOf(page));
    for (const version of page) {
      const { picture_id, picture_name, picture_size, picture_sha256 } = version;
      const picture = picture_id === null ? undefined : names.get(picture_id);
      yield {
        type: version.kind,
        game: games.get(version.rom_id) ?? null,
        name: version.file_name,
        slot: version.slot,
        emulator: version.emulator,
        core_version: version.core_version,
        device: version.device_name,
        public: version.is_public === 1,
        created_at: version.created_at,
        current: version.id === version.version_id,
        entry: names.get(version.id) ?? null,
        size: version.size,
        sha256: version.sha256,
        screenshot:
          picture && picture_name && picture_sha256 && picture_size !== null
            ? { name: picture_name, entry: picture, size: picture_size, sha256: picture_sha256 }
            : null,
      };
    }
  }
}

const romIdsOf = (versions: readonly FileVersion[]): number[] => [
  ...new Set(versions.map(({ rom_id }) => rom_id)),
];

async function* versionPages(db: Db, userId: number): AsyncGenerator<FileVersion[]> {
  for (const kind of KINDS) {
    let after = { assetId: 0, id: 0 };
    for (;;) {
      const page = await findFileVersions(db, { userId, kind, after, limit: PAGE });
      const last = page.at(-1);
      if (!last) break;
      after = { assetId: last.asset_id, id: last.id };
      yield page;
    }
  }
}
