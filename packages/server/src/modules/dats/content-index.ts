/** Hashed content of the library: a file, a file without its header, or an archive member. */
export interface Content {
  readonly romId: number;
  /** Null: unknown, so a CRC alone is no match. */
  readonly size: number | null;
  /** Empty: unknown. */
  readonly crc: string;
  readonly md5: string;
  readonly sha1: string;
}

type ContentQuery = Omit<Content, 'romId'>;

/** Finds games by content: by SHA-1, else by MD5, else by CRC and size. */
export class ContentIndex {
  readonly #all: Content[] = [];
  readonly #bySha1 = new Map<string, Content[]>();
  /** Built on first use, because most DATs only need SHA-1. */
  #byMd5: Map<string, Content[]> | null = null;
  #byCrc: Map<string, Content[]> | null = null;

  add(content: Content): void {
    this.#all.push(content);
    if (content.sha1 !== '') addTo(this.#bySha1, content.sha1, content);
    if (content.md5 !== '' && this.#byMd5) addTo(this.#byMd5, content.md5, content);
    if (this.#byCrc) addByCrc(this.#byCrc, content);
  }

  /** Ids of the games that contain it. */
  find(query: ContentQuery): number[] {
    const exact = query.sha1 === '' ? undefined : this.#bySha1.get(query.sha1);
    if (exact) return ids(exact);
    const byMd5 = query.md5 === '' ? [] : (this.#md5().get(query.md5) ?? []);
    const alike = byMd5.filter(({ sha1 }) => sha1 === '' || query.sha1 === '');
    if (alike.length > 0) return ids(alike);
    if (query.crc === '' || query.size === null) return [];
    const similar = this.#crc().get(`${query.crc}:${query.size}`) ?? [];
    return ids(similar.filter((content) => !hasStrongerDigest(content, query)));
  }

  #md5(): Map<string, Content[]> {
    if (this.#byMd5) return this.#byMd5;
    const map = new Map<string, Content[]>();
    for (const content of this.#all) if (content.md5 !== '') addTo(map, content.md5, content);
    this.#byMd5 = map;
    return map;
  }

  #crc(): Map<string, Content[]> {
    if (this.#byCrc) return this.#byCrc;
    const map = new Map<string, Content[]>();
    for (const content of this.#all) addByCrc(map, content);
    this.#byCrc = map;
    return map;
  }
}

/** A stronger digest on both sides already differed, so an equal CRC is no match. */
const hasStrongerDigest = (content: Content, query: ContentQuery): boolean =>
  (content.sha1 !== '' && query.sha1 !== '') || (content.md5 !== '' && query.md5 !== '');

function addTo(map: Map<string, Content[]>, key: string, content: Content): void {
  const same = map.get(key);
  if (same) same.push(content);
  else map.set(key, [content]);
}

function addByCrc(map: Map<string, Content[]>, content: Content): void {
  if (content.crc !== '' && content.size !== null) {
    addTo(map, `${content.crc}:${content.size}`, content);
  }
}

const ids = (contents: readonly Content[]): number[] => [
  ...new Set(contents.map(({ romId }) => romId)),
];
