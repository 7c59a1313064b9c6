import { ownValue } from '#core/lib/own-value.ts';

import mediaFolders from '../../../data/media-folders.json' with { type: 'json' };
import { splitExtension } from '#modules/names/names.api.ts';

/** `image`: what a program shows for a game, which can be a screenshot, a cover or a mix of both. */
export type MediaKind = 'cover' | 'screenshot' | 'titleScreen' | 'manual' | 'image';

export const isPicture = (path: string): boolean => /\.(?:png|jpe?g|webp|gif|bmp)$/i.test(path);
const MANUAL = /\.pdf$/i;

const KINDS: readonly MediaKind[] = ['cover', 'screenshot', 'titleScreen', 'manual', 'image'];
const KIND_OF_FOLDER = new Map(
  KINDS.flatMap((kind) => mediaFolders[kind].map((name) => [name, kind] as const)),
);

/** Batocera and RetroPie store all pictures in one folder and add the kind to the name. */
const SUFFIXES: readonly (readonly [RegExp, MediaKind | null])[] = [
  [/-(?:thumb|boxart|box|cover)$/i, 'cover'],
  [/-(?:screenshot|snap)$/i, 'screenshot'],
  [/-(?:title|titleshot)$/i, 'titleScreen'],
  [/-(?:image|mix)$/i, 'image'],
  [/-manual$/i, 'manual'],
  [/-(?:marquee|wheel|logo|fanart|bezel|boxback|cartridge|map|video)$/i, null],
];

/** Pegasus has a folder for each game, with files named after the kind. */
const ASSET_NAMES: Readonly<Record<string, MediaKind>> = {
  boxfront: 'cover',
  poster: 'cover',
  screenshot: 'screenshot',
  titlescreen: 'titleScreen',
  manual: 'manual',
};

/** Names of folders that can be between the folder of a platform and the folders of its media. */
const BETWEEN = new Set(mediaFolders.between);

/** Only letters and digits, so that `Game: Part 2` is found as `Game_ Part 2`. */
export const foldMediaName = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

/** A file with media of a game, by its path. */
interface MediaFile {
  /** Names of folders, one of which is that of the platform. */
  readonly systems: readonly string[];
  readonly kind: MediaKind;
  /** Names of the game, folded. */
  readonly names: readonly string[];
  /** The name of the file without the kind and the extension. */
  readonly stem: string;
}

/** What a file shows, by the names of its folders. Null: it is not artwork of a game. */
export function readMediaPath(path: string): MediaFile | null {
  const isManual = MANUAL.test(path);
  if (!isPicture(path) && !isManual) return null;
  const folders = path.split('/');
  const { stem } = splitExtension(folders.pop() ?? '', { isFolder: false });
  const asset = ownValue(ASSET_NAMES, foldMediaName(stem));
  const [game = '', aboveGame = ''] = folders.toReversed();
  if (asset && foldMediaName(aboveGame) === 'media') {
    const systems = nearestSystem(folders.slice(0, -2));
    return { systems, kind: asset, names: [foldMediaName(game)], stem: game };
  }
  const kindAt = folders.findLastIndex((folder) => KIND_OF_FOLDER.has(foldMediaName(folder)));
  const folderKind = KIND_OF_FOLDER.get(foldMediaName(folders[kindAt] ?? ''));
  if (!folderKind) return null;
  const suffix = SUFFIXES.find(([pattern]) => pattern.test(stem));
  const kind = suffix && folderKind === 'image' ? suffix[1] : folderKind;
  // PDF files are manuals only, and manuals are PDF files only.
  if (kind === null || isManual !== (kind === 'manual')) return null;
  const name = suffix ? stem.replace(suffix[0], '') : stem;
  // LaunchBox sorts manuals by platform below the folder, and all programs may sort by region.
  const subfolders = folders.slice(kindAt + 1);
  return {
    systems: [...nearestSystem(folders.slice(0, kindAt)), ...subfolders],
    kind,
    names: [...namesOf(name), ...namesOf([...subfolders, name].join('/'))],
    stem: name,
  };
}

/** The innermost folder that can be that of a platform, or none. */
const nearestSystem = (folders: readonly string[]): string[] =>
  folders
    .toReversed()
    .filter((folder) => !BETWEEN.has(foldMediaName(folder)))
    .slice(0, 1);

const GUID = /\.?([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})/i;

/** LaunchBox names pictures after the title or the id, with a number: `Game.<id>-01`. */
function namesOf(stem: string): string[] {
  const plain = stem.replace(/-\d\d$/, '');
  const id = GUID.exec(plain)?.[1];
  const all = [stem, plain, ...(id ? [id, plain.replace(GUID, '')] : [])];
  return [...new Set(all.map(foldMediaName))].filter((name) => name !== '');
}

/** Finds the artwork of games among many files. */
export class MediaIndex {
  readonly #paths = new Map<string, string[]>();

  constructor(paths: Iterable<string>) {
    for (const path of paths) {
      const media = readMediaPath(path);
      if (!media) continue;
      for (const system of media.systems.length > 0 ? media.systems : ['']) {
        for (const name of media.names) {
          this.#add(`${foldMediaName(system)}/${media.kind}/${name}`, path);
        }
      }
    }
  }

  /** The files of this kind, by name. `systems`: names of the platform's folder. */
  find(systems: readonly string[], kind: MediaKind, names: readonly string[]): readonly string[] {
    for (const system of systems) {
      for (const name of names) {
        const found = this.#paths.get(`${foldMediaName(system)}/${kind}/${foldMediaName(name)}`);
        if (found) return found.toSorted();
      }
    }
    return [];
  }

  #add(key: string, path: string): void {
    const known = this.#paths.get(key);
    if (!known) this.#paths.set(key, [path]);
    else if (!known.includes(path)) known.push(path);
  }
}

const SCHEME = 'library:/';

/** The address of a file in the library. `version` changes when the file is replaced. */
export const mediaAddress = (path: string, version: number): string =>
  `${SCHEME}${path.split('/').map(encodeURIComponent).join('/')}?${version}`;

/** The path of a file in the library; null: it is no such address. */
export function readMediaAddress(address: string): string | null {
  if (!address.startsWith(SCHEME)) return null;
  try {
    const parts = address.slice(SCHEME.length).split('?', 1).join('').split('/');
    const path = parts.map(decodeURIComponent);
    return path.every(
      (part) => part !== '' && part !== '.' && part !== '..' && !/[/\\\0]/.test(part),
    )
      ? path.join('/')
      : null;
  } catch {
    return null;
  }
}
