const GIBIBYTE = 1024 ** 3;
/** What emulators of this kind have always kept when nobody says otherwise. */
const USUAL_LIMIT = GIBIBYTE;
const MOST_TOGETHER = 4 * GIBIBYTE;

/** What is known about a game that is kept in this browser. */
export interface KeptGame {
  readonly address: string;
  /** Of exactly these bytes: the server is asked every time whether they are still the game. */
  readonly etag: string;
  readonly name: string;
  readonly size: number;
  readonly usedAt: number;
}

export interface GameShelf {
  read(address: string): Promise<(KeptGame & { readonly file: Blob }) | null>;
  put(game: KeptGame, file: Blob): Promise<void>;
  /** Its bytes stay as they are. */
  used(game: KeptGame): Promise<void>;
  list(): Promise<readonly KeptGame[]>;
  remove(addresses: readonly string[]): Promise<void>;
}

type Sized = Pick<KeptGame, 'address' | 'size' | 'usedAt'>;

/**
 * Which of the others have to go, those not played for longest first; null: the game is too large.
 * `limit` is that of the config, in bytes for one game; null: the usual one.
 */
export function roomFor(
  game: Sized,
  others: readonly Sized[],
  limit: number | null,
): string[] | null {
  if (game.size > (limit ?? USUAL_LIMIT)) return null;
  const gone: string[] = [];
  let together = game.size;
  for (const { address, size } of others.toSorted((a, b) => b.usedAt - a.usedAt)) {
    if (address === game.address) continue;
    together += size;
    if (together > MOST_TOGETHER) gone.push(address);
  }
  return gone;
}
