/** A part of the data folder that a backup keeps. */
export interface BackupArea {
  /** How its names in the backup begin; of a single file, its name. */
  readonly name: string;
  /** Below the data folder. */
  readonly place: string;
  readonly isFile: boolean;
  /**
   * `add`: content by its hash, which what is there cannot contradict. `replace`: what is there
   * makes way. `replace-if-kept`: only when the backup has one.
   */
  readonly restore: 'add' | 'replace' | 'replace-if-kept';
  /** What is in it, for people: "the save …". */
  readonly words: string;
  /** What may be below it. */
  readonly allowed: RegExp;
}

const PATH = /^[^\0]{1,900}$/;

export const AREAS: readonly BackupArea[] = [
  {
    name: 'saves',
    place: 'assets/content',
    isFile: false,
    restore: 'add',
    words: 'the save',
    allowed: /^([0-9a-f]{2})\/\1[0-9a-f]{62}$/,
  },
  {
    name: 'artwork',
    place: 'resources/artwork',
    isFile: false,
    restore: 'add',
    words: 'the image',
    allowed: /^([0-9a-f]{2})\/\1[0-9a-f]{38}\/[\w.-]{1,100}$/,
  },
  {
    name: 'games',
    place: 'resources/roms',
    isFile: false,
    restore: 'add',
    words: 'the image',
    allowed: PATH,
  },
  {
    name: 'users',
    place: 'assets/users',
    isFile: false,
    restore: 'replace',
    words: 'the avatar',
    allowed: PATH,
  },
  {
    name: 'collections',
    place: 'resources/collections',
    isFile: false,
    restore: 'replace',
    words: 'the cover',
    allowed: PATH,
  },
  {
    name: 'dats',
    place: 'dats',
    isFile: false,
    restore: 'replace',
    words: 'the DAT',
    allowed: PATH,
  },
  {
    name: 'config.yml',
    place: 'config/config.yml',
    isFile: true,
    restore: 'replace',
    words: 'the file',
    allowed: /^$/,
  },
  {
    name: 'auth.key',
    place: 'secrets/auth.key',
    isFile: true,
    restore: 'replace-if-kept',
    words: 'the file',
    allowed: /^$/,
  },
];

/** Null: nothing of a backup has such a name. */
export function areaOf(name: string): { area: BackupArea; below: string } | null {
  for (const area of AREAS) {
    if (area.isFile && name === area.name) return { area, below: '' };
    if (area.isFile || !name.startsWith(`${area.name}/`)) continue;
    const below = name.slice(area.name.length + 1);
    return area.allowed.test(below) ? { area, below } : null;
  }
  return null;
}

const DATABASE_PART = /^database\/\d{5}\.gz$/;

export const isDatabasePart = (name: string): boolean => DATABASE_PART.test(name);

/** From 1 on. */
export const databasePart = (number: number): string =>
  `database/${String(number).padStart(5, '0')}.gz`;

/** Of the database, in each of its parts, before it is packed. */
export const PART_BYTES = 16 * 1024 * 1024;

export function wordsFor(name: string): string {
  if (isDatabasePart(name)) return 'the database';
  const found = areaOf(name);
  return found ? `${found.area.words} ${found.below.split('/').at(-1) || name}` : name;
}
