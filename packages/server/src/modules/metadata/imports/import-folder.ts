import type { ZipMember } from '#modules/fingerprint/fingerprint.api.ts';

declare module '#core/files/storage.ts' {
  interface Storage {
    readonly imports: ImportFolder;
  }
}

/** Where lists of metadata sources lie between being fetched and being read. */
export interface ImportFolder {
  /** Under its name there is the whole file or none. */
  save(name: ImportName, bytes: AsyncIterable<Uint8Array>): Promise<void>;
  has(name: ImportName): Promise<boolean>;
  chunks(name: ImportName): AsyncIterable<Uint8Array>;
  /** Each must be read before the next is asked for. */
  members(name: ImportName, isWanted: (member: string) => boolean): AsyncGenerator<ZipMember>;
  remove(name: ImportName): Promise<void>;
}

export type ImportName = 'launchbox.zip' | 'switch-titles.json';
