/** Who looks at games: decides what is personal in them and which notes are shown. */
export interface Reader {
  /** Null: nobody with an account. */
  readonly userId: number | null;
  readonly username: string;
  /** False: not even what others made public, notes and collections alike. */
  readonly seesPublic: boolean;
}

export const NOBODY: Reader = { userId: null, username: '', seesPublic: false };
