import type { SourceId } from '@saveroom/contract';

declare module '#core/db/tables.ts' {
  interface Tables {
    artwork_file: ArtworkFileTable;
    rom_artwork: RomArtworkTable;
  }
}

/** How a file is stored: as a small and a large picture, or unchanged (`document`). */
export type ArtworkForm = 'cover' | 'scene' | 'document';

export type ArtworkKind =
  | 'cover'
  | 'screenshot'
  | 'title_screen'
  | 'background'
  | 'logo'
  | 'manual';

/** A file in the resources folder, stored once for all games that use it. */
export interface ArtworkFileTable {
  /** Hash of the original content and of the encoding; the name of its folder. */
  hash: string;
  form: ArtworkForm;
  /** Size of the large picture; 0 for documents. */
  width: number;
  height: number;
  /** Total size of its files on disk. */
  size_bytes: number;
  thumbhash: string;
  created_at: string;
  /** Last time a game requested it, so that the cleanup spares files that were just stored. */
  used_at: string;
}

/** A picture or manual that a game has or should get. */
export interface RomArtworkTable {
  rom_id: number;
  kind: ArtworkKind;
  /** The first stored one is shown. Below 0: set by a user. */
  position: number;
  source: SourceId | 'user';
  /** Download address; empty: uploaded by a user. */
  url: string;
  /** `spare`: downloaded only if all candidates before it fail. */
  state: 'wanted' | 'spare' | 'stored' | 'failed';
  /** Why the last attempt failed, shown to users. */
  problem: string | null;
  tries: number;
  /** Earliest time of the next attempt; null: no attempt is due. */
  next_try_at: string | null;
  artwork_hash: string | null;
  updated_at: string;
}
