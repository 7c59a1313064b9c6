import { ownValue } from '#core/lib/own-value.ts';

import mediaFolders from '../../../data/media-folders.json' with { type: 'json' };
import { splitExtension } from '#modules/names/names.api.ts';

/** `image`: what a program shows for a game, which can be a screenshot, a cover or a mix of both. */
export type MediaKind = 'cover' | 'screenshot' | 'titleScreen' | 'manual' | 'image';

const PICTURE = /\.(?:png|jpe?g|webp|gif|bmp)$/i;
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

/** Folders between that of a platform and those of its media. */
const BETWEEN = new Set(mediaFolders.between);

/** Only letters and digits, so that `Game: Part 2` is found as `Game_ Part 2`. */
export const foldMediaName = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

/** A file with media of a game, by its path. */
interface MediaFile {
  /** Names that the folder of the platform may have. */
  readonly systems: readonly string[];
  readonly kind: MediaKind;
  /** Names of the game, folded. */
  readonly names: readonly string[];
  /** The name of the file without the kind and the extension. */
  readonly stem: string;
}

/** What a file shows, by the names of its folders. Null: it is not artwork of a game. */
export function readMediaPath(path: string): MediaFile | null {
  if (!PICTURE.test(path) && !MANUAL.test(path)) return null;
  const parts = path.split('/');
  const { stem } = splitExtension(parts.at(-1) ?? '', { isFolder: false });
  const asset = ownValue(ASSET_NAMES, foldMediaName(stem));
  const [game = '', media = ''] = parts.slice(0, -1).toReversed();
  if (asset && foldMediaName(media) === 'media') {
    const systems = systemsAbove(parts.slice(0, -3));
    return { systems, kind: asset, names: [foldMediaName(game)], stem: game };
  }
  const at = parts
    .slice(0, -1)
    .findLastIndex((folder) => KIND_OF_FOLDER.has(foldMediaName(folder)));
  const folderKind = KIND_OF_FOLDER.get(foldMediaName(parts[at] ?? ''));
  if (!folderKind) return null;
  const suffix = SUFFIXES.find(([pattern]) => pattern.test(stem));
  const kind = suffix && folderKind === 'image' ? suffix[1] : folderKind;
  if (kind === null || MANUAL.test(path) !== (kind === 'manual')) return null;
  const plain = suffix ? stem.replace(suffix[0], '') : stem;
  // LaunchBox sorts manuals by platform below the folder, and all programs may sort by region.
  const below = parts.slice(at + 1, -1);
  return {
    systems: [...systemsAbove(parts.slice(0, at)), ...below],
    kind,
    names: [...namesOf(plain), ...namesOf([...below, plain].join('/'))],
    stem: plain,
  };
}

const systemsAbove = (folders: readonly string[]): string[] =>
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

/** A path in a list, in the form of this server. */
interface ListedPath {
  readonly parts: readonly string[];
  /** It begins at a drive or the root of a disk. */
  readonly isAbsolute: boolean;
  /** It leaves the folder of the list. */
  readonly isOutside: boolean;
}

/** Reads a path as a list has it: `./Game.nes`, `.\Game.nes`, `C:\Games\Game.nes`, `~/Game.nes`. */
export function readListedPath(written: string): ListedPath {
  const text = written.trim().replaceAll('\\', '/');
  const isAbsolute = /^(?:[a-z]:|\/|~|%)/i.test(text);
  const parts: string[] = [];
  let isOutside = false;
  for (const part of text.replace(/^[a-z]:/i, '').split('/')) {
    if (part === '' || part === '.' || part === '~') continue;
    if (part !== '..') parts.push(part);
    else if (parts.pop() === undefined) isOutside = true;
  }
  return { parts, isAbsolute, isOutside };
}

/** The artwork of a game: files that its list names, else those of media folders. */
export function chooseMedia(
  listed: Readonly<Partial<Record<MediaKind, readonly string[]>>>,
  indexed: (kind: MediaKind) => readonly string[],
  find: (written: string) => string | null,
): ChosenMedia {
  const missing: string[] = [];
  const filesOf = (kind: MediaKind): string[] => {
    const named = (listed[kind] ?? []).flatMap((written) => {
      const found = find(written);
      if (found === null) missing.push(written);
      else if (PICTURE.test(found) !== (kind === 'manual')) return found;
      return [];
    });
    return named.length > 0 ? named : [...indexed(kind)];
  };
  const covers = filesOf('cover');
  const images = filesOf('image');
  const titles = filesOf('titleScreen');
  const cover = covers[0] ?? images[0] ?? null;
  const screenshots = filesOf('screenshot');
  // An image next to a cover is a screenshot, unless it is a mix of several pictures.
  const rest = screenshots.length > 0 ? [] : images.filter((path) => !/mix/i.test(path));
  const shown = new Set([...screenshots, ...rest].filter((path) => path !== cover));
  return {
    cover,
    screenshots: [...shown].filter((path) => path !== titles[0]).slice(0, MAX_SCREENSHOTS),
    titleScreen: titles[0] ?? null,
    manual: filesOf('manual')[0] ?? null,
    missing: [...new Set(missing)],
  };
}

const MAX_SCREENSHOTS = 20;

export interface ChosenMedia {
  readonly cover: string | null;
  readonly screenshots: readonly string[];
  readonly titleScreen: string | null;
  readonly manual: string | null;
  /** Paths in the list at which there is no file. */
  readonly missing: readonly string[];
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
