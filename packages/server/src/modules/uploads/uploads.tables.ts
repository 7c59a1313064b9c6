declare module '#core/db/tables.ts' {
  interface Tables {
    upload: UploadTable;
    upload_chunk: UploadChunkTable;
  }
}

/** A file being uploaded into the library. Received bytes are stored in `part_path`. */
export interface UploadTable {
  /** A random UUID, so that it cannot be guessed. */
  id: string;
  user_id: number;
  platform_id: number;
  /** The game the file is added to; null: a new one. */
  rom_id: number | null;
  /** The target library root. */
  root: string;
  /** Relative to the root, including the file name. */
  target_path: string;
  part_path: string;
  /** The requested subfolder of the platform's or the game's folder. */
  folder: string;
  file_name: string;
  total_size: number;
  total_chunks: number;
  sha1: string | null;
  state: 'open' | 'done';
  created_at: string;
  expires_at: string;
}

/** A completely received chunk. */
export interface UploadChunkTable {
  upload_id: string;
  seq: number;
  size: number;
  /** Checksum of the received bytes, so that later damage on disk is detected. */
  crc: number;
}
