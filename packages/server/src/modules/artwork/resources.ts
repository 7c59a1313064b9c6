import type { ArtworkFolder } from './artwork.ts';
import type { Badges } from './badges/badges.disk.ts';
import type { ResourceTree } from '#core/files/resource-tree.ts';
import type { ServedFile } from '#core/files/served-file.ts';

declare module '#core/files/storage.ts' {
  interface Storage {
    readonly resources: Resources;
  }
}

export interface CoverPaths {
  /** Below the resources folder. */
  readonly path_cover_small: string;
  readonly path_cover_large: string;
}

/** Pictures and manuals of games and collections. Everybody may see what lies here. */
export interface Resources {
  readonly artwork: ArtworkFolder;
  readonly badges: Badges;
  readonly tree: ResourceTree;
  /** Null: there is no such file, or the path leads elsewhere. */
  open(path: string): Promise<ServedFile | null>;
  saveCollectionCover(
    id: number,
    pictures: { readonly small: Uint8Array; readonly large: Uint8Array },
  ): Promise<CoverPaths>;
  /** Everything of a collection. */
  removeCollection(id: number): Promise<void>;
}
