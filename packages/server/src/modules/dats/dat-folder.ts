declare module '#core/files/storage.ts' {
  interface Storage {
    readonly dats: DatFolder;
  }
}

export interface DatSource {
  /** Below the folder, with forward slashes. */
  readonly path: string;
  readonly size: number;
  readonly mtimeMs: number;
}

export interface DatDocument {
  /** Inside a zip; empty: the file itself. */
  readonly member: string;
  readonly chunks: AsyncIterable<Uint8Array>;
}

/** Where an admin's DAT files lie. */
export interface DatFolder {
  list(): Promise<DatSource[]>;
  /** What is in a file: itself, or the DATs of a zip. Each must be read before the next is asked for. */
  documents(path: string): AsyncGenerator<DatDocument>;
  /** Written beside and moved over: one of the same name is replaced whole, or not at all. */
  save(fileName: string, bytes: AsyncIterable<Uint8Array>): Promise<void>;
  remove(path: string): Promise<void>;
}

/** The name under which a sent file may be kept; null: it is none, or no DAT's. */
export function datFileName(sent: string): string | null {
  const name = sent.split(/[/\\]/).at(-1)?.normalize('NFC').trim() ?? '';
  const isFit =
    /\.(dat|xml|zip)$/i.test(name) &&
    !/^\.|[:*?"<>|\p{C}]/u.test(name) &&
    Buffer.byteLength(name) <= 240;
  return isFit ? name : null;
}
