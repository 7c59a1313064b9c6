/** A folder that belongs to one game or collection. */
export interface OwnedFolder {
  readonly of: 'rom' | 'collection';
  readonly id: number;
  /** Below the resources folder. */
  readonly path: string;
  readonly modified: Date;
}

/** What lies in the resources folder by owner, whoever put it there. */
export interface ResourceTree {
  folders(): AsyncIterable<OwnedFolder>;
  remove(folder: OwnedFolder): Promise<void>;
  /** Covers that are no WebP and have none beside them. */
  unconverted(): AsyncIterable<Pick<OwnedFolder, 'of' | 'id' | 'path'>>;
  /** Null: it is gone, or larger than any cover. */
  read(path: string): Promise<Uint8Array | null>;
  /** Gives the path of the new file. */
  writeBeside(path: string, webp: Uint8Array): Promise<string>;
}
