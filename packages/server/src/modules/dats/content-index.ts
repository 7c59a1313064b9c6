/** Some bytes of the library that can be recognised: a file, its content without a header, a member. */
export interface Content {
  readonly romId: number;
  /** Null: not known, so that a CRC alone proves nothing. */
  readonly size: number | null;
  /** Empty: not known. */
  readonly crc: string;
  readonly md5: string;
  readonly sha1: string;
}

type Wanted = Omit<Content, 'romId'>;

/** Finds who holds a piece of content: by SHA-1, else by MD5, else by CRC and size. */
export class ContentIndex {
  readonly #all: Content[] = [];
  readonly #bySha1 = new Map<string, Content[]>();
  /** Made when first asked for: most DATs have SHA-1 everywhere. */
  #byMd5: Map<string, Content[]> | null = null;
  #byCrc: Map<string, Content[]> | null = null;

  add(content: Content): void {
    this.#all.push(content);
    if (content.sha1 !== '') put(this.#bySha1, content.sha1, content);
    if (content.md5 !== '' && this.#byMd5) put(this.#byMd5, content.md5, content);
    if (this.#byCrc) putByCrc(this.#byCrc, content);
  }

  /** Ids of the games that hold it. */
  find(wanted: Wanted): number[] {
    const exact = wanted.sha1 === '' ? undefined : this.#bySha1.get(wanted.sha1);
    if (exact) return ids(exact);
    const byMd5 = wanted.md5 === '' ? [] : (this.#md5().get(wanted.md5) ?? []);
    const alike = byMd5.filter(({ sha1 }) => sha1 === '' || wanted.sha1 === '');
    if (alike.length > 0) return ids(alike);
    if (wanted.crc === '' || wanted.size === null) return [];
    const similar = this.#crc().get(`${wanted.crc}:${wanted.size}`) ?? [];
    return ids(similar.filter((content) => !isOther(content, wanted)));
  }

  #md5(): Map<string, Content[]> {
    if (this.#byMd5) return this.#byMd5;
    const map = new Map<string, Content[]>();
    for (const content of this.#all) if (content.md5 !== '') put(map, content.md5, content);
    this.#byMd5 = map;
    return map;
  }

  #crc(): Map<string, Content[]> {
    if (this.#byCrc) return this.#byCrc;
    const map = new Map<string, Content[]>();
    for (const content of this.#all) putByCrc(map, content);
    this.#byCrc = map;
    return map;
  }
}

/** A stronger digest that both have and that differs outweighs the same CRC. */
const isOther = (content: Content, wanted: Wanted): boolean =>
  (content.sha1 !== '' && wanted.sha1 !== '') || (content.md5 !== '' && wanted.md5 !== '');

function put(map: Map<string, Content[]>, key: string, content: Content): void {
  const same = map.get(key);
  if (same) same.push(content);
  else map.set(key, [content]);
}

function putByCrc(map: Map<string, Content[]>, content: Content): void {
  if (content.crc !== '' && content.size !== null) {
    put(map, `${content.crc}:${content.size}`, content);
  }
}

const ids = (contents: readonly Content[]): number[] => [
  ...new Set(contents.map(({ romId }) => romId)),
];
