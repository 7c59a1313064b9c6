declare module '#core/db/tables.ts' {
  interface Tables {
    upload: UploadTable;
    upload_chunk: UploadChunkTable;
  }
}

/** A file on its way into the library. The bytes that are there lie in `part_path`. */
export interface UploadTable {
  /** Not to be guessed. */
  id: string;
  user_id: number;
  platform_id: number;
  /** The game it becomes part of; null: a new one. */
  rom_id: number | null;
  /** The library root it goes into. */
  root: string;
  /** Below the root, with the file's name. */
  target_path: string;
  part_path: string;
  /** As it was asked for: below the folder of the platform or of the game. */
  folder: string;
  file_name: string;
  total_size: number;
  total_chunks: number;
  sha1: string | null;
  state: 'open' | 'done';
  created_at: string;
  expires_at: string;
}

/** A piece that is there in whole. */
export interface UploadChunkTable {
  upload_id: string;
  seq: number;
  size: number;
  /** As it was received: what the disk lost since is noticed. */
  crc: number;
}
