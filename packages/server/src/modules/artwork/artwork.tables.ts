import type { SourceId } from '@saveroom/contract';

declare module '#core/db/tables.ts' {
  interface Tables {
    artwork_file: ArtworkFileTable;
    rom_artwork: RomArtworkTable;
  }
}

/** How the content of a file is kept: as a small and a large picture, or as it is. */
export type ArtworkForm = 'cover' | 'scene' | 'document';

export type ArtworkKind = 'cover' | 'screenshot' | 'title_screen' | 'logo' | 'manual';

/** Content that lies in the resources folder, once however many games show it. */
export interface ArtworkFileTable {
  /** Of the content as it came and of how it was drawn: the name of its folder. */
  hash: string;
  form: ArtworkForm;
  /** Of the large picture; 0: it is none. */
  width: number;
  height: number;
  /** On disk, all sizes together. */
  size_bytes: number;
  thumbhash: string;
  created_at: string;
  /** When it was last asked for by a game: what was just stored is no orphan yet. */
  used_at: string;
}

/** A picture or manual a game has, or should have. */
export interface RomArtworkTable {
  rom_id: number;
  kind: ArtworkKind;
  /** The first that is stored is shown. Below 0: a person's own. */
  position: number;
  source: SourceId | 'user';
  /** Where it is from; empty: a person sent it. */
  url: string;
  /** `spare`: asked for only when what comes before it cannot be had. */
  state: 'wanted' | 'spare' | 'stored' | 'failed';
  /** Why the last attempt failed, in words for people. */
  problem: string | null;
  tries: number;
  /** Not to be asked for before this; null: nothing is to be asked for. */
  next_try_at: string | null;
  artwork_hash: string | null;
  updated_at: string;
}
