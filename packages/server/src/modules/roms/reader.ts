/** The user a game is read for: decides its personal fields and which notes are included. */
export interface Reader {
  /** Null: not signed in with an account. */
  readonly userId: number | null;
  readonly username: string;
  /** False: even public notes and collections of other users are hidden. */
  readonly seesPublic: boolean;
}

export const ANONYMOUS_READER: Reader = { userId: null, username: '', seesPublic: false };
