import type { Readable } from 'node:stream';

import type { ImportReason, MetadataField, PlayStatus, SourceId } from '@saveroom/contract';

/**
 * The neutral form of everything that can be imported. Each reader (RomM, takeout, gamelist.xml, …)
 * translates its input to these items; only the import engine writes to the library.
 */

/** Identifies a game in another library: by path, then by checksum, then by name. */
export interface GameReference {
  /** Slug or name of the platform; null: unknown, so that only checksums can match. */
  readonly platform: string | null;
  /** The list has no platforms, so that a title matches if only one game has it. */
  readonly isAnyPlatform?: true | undefined;
  /** Below the folder of the platform, with `/`: `Game.nes`, `Sub/Game.cue`; null: unknown. */
  readonly path: string | null;
  /** The name of the folder of the platform in the other library, such as `nes`; null: unknown. */
  readonly platformFolder: string | null;
  readonly checksums: {
    readonly crc?: string | undefined;
    readonly md5?: string | undefined;
    readonly sha1?: string | undefined;
  };
  /** Ids of the game at metadata sources, as text. */
  readonly sourceIds: Readonly<Partial<Record<SourceId, string>>>;
  readonly name: string;
}

/** A file of the other library. `open` may be called several times, also after a restart. */
export interface ImportedFile {
  readonly name: string;
  readonly size: number | null;
  /** SHA-256 in hex if the other library states it: equal files are not downloaded again. */
  readonly sha256?: string | undefined;
  readonly modified: Date | null;
  open(signal: AbortSignal): Promise<Readable>;
}

export interface ItemBase {
  /** Unique in its input and the same in each run. Positions and reports refer to it. */
  readonly key: string;
  /** Where it is in the input, for the report: `nes/gamelist.xml, line 12`. */
  readonly place: string;
}

/** An account of the other server. Its password cannot be read. */
export interface AccountItem extends ItemBase {
  readonly kind: 'account';
  readonly username: string;
  readonly email: string | null;
  readonly role: 'viewer' | 'editor' | 'admin';
  readonly isEnabled: boolean;
  readonly avatar: ImportedFile | null;
  /** Settings of the interface, as `ui_settings` of the API has them. */
  readonly uiSettings: Readonly<Record<string, unknown>> | null;
  readonly retroAchievementsName: string | null;
}

/** A platform with its folder, and the name that a user gave it. */
export interface PlatformItem extends ItemBase {
  readonly kind: 'platform';
  readonly slug: string;
  readonly folder: string;
  readonly customName: string | null;
  readonly aspectRatio: string | null;
}

/** What is known about a game, for all users. */
export interface GameItem extends ItemBase {
  readonly kind: 'game';
  readonly game: GameReference;
  /** What a person entered: it becomes an edit, which no source overwrites. */
  readonly edits: Readonly<Partial<Record<MetadataField, unknown>>>;
  /** Values of a source: used only where no source of this server and no edit has one. */
  readonly facts: Readonly<Partial<Record<MetadataField, unknown>>>;
  readonly cover: ImportedFile | null;
  readonly screenshots: readonly ImportedFile[];
  readonly manual: ImportedFile | null;
  /**
   * Artwork that a person uploaded: it becomes the user's own. Other artwork is used only where
   * this server has none.
   */
  readonly chosenArtwork?: readonly ('cover' | 'manual')[] | undefined;
}

export interface ImportedNote {
  readonly title: string;
  readonly content: string;
  readonly tags: readonly string[];
  readonly isPublic: boolean;
  readonly createdAt: Date | null;
  readonly updatedAt: Date | null;
}

export interface ImportedPlaySession {
  readonly start: Date;
  readonly end: Date;
  readonly seconds: number;
}

/** A user's own data about a game. Undefined: not stated. */
export interface PersonalItem extends ItemBase {
  readonly kind: 'personal';
  /** Name of the account in the other library; null: the user who imports. */
  readonly owner: string | null;
  readonly game: GameReference;
  readonly status?: PlayStatus | undefined;
  readonly isBacklogged?: boolean | undefined;
  readonly isNowPlaying?: boolean | undefined;
  readonly isHidden?: boolean | undefined;
  readonly isMainVersion?: boolean | undefined;
  readonly isFavorite?: boolean | undefined;
  /** 1 to 10. */
  readonly rating?: number | undefined;
  readonly difficulty?: number | undefined;
  /** 0 to 100. */
  readonly completion?: number | undefined;
  readonly lastPlayed?: Date | undefined;
  readonly notes: readonly ImportedNote[];
  readonly playSessions: readonly ImportedPlaySession[];
  /** Total play time of libraries without sessions. It becomes one session that ends `lastPlayed`. */
  readonly playSeconds?: number | undefined;
}

export interface CollectionItem extends ItemBase {
  readonly kind: 'collection';
  readonly owner: string | null;
  readonly name: string;
  readonly description: string;
  readonly isPublic: boolean;
  readonly cover: ImportedFile | null;
  /** Games, or the filter of a smart collection (parameters of `GET /api/roms`). */
  readonly content:
    | { readonly games: readonly GameReference[] }
    | { readonly filter: Readonly<Record<string, unknown>> };
}

/** What a user set in the own account. It is applied to the user who imports. */
export interface ProfileItem extends ItemBase {
  readonly kind: 'profile';
  /** Settings of the interface, as `ui_settings` of the API has them. */
  readonly settings: Readonly<Record<string, unknown>>;
  /** Empty: none. */
  readonly retroAchievementsName: string;
  readonly avatar: ImportedFile | null;
}

/** A playlist of the user who imports. */
export interface PlaylistItem extends ItemBase {
  readonly kind: 'playlist';
  /** Null: the favorite tracks. */
  readonly name: string | null;
  readonly description: string | null;
  readonly isPublic: boolean;
  /** `path`: of the audio file below the library folder. */
  readonly tracks: readonly { readonly game: GameReference; readonly path: string }[];
}

/** A file of the user who imports that belongs to no game. Its name is a path. */
export interface StoredFileItem extends ItemBase {
  readonly kind: 'stored_file';
  readonly file: ImportedFile;
  readonly createdAt: Date;
}

/** A version of a save, state or screenshot. Those of one name come from old to new. */
export interface AssetItem extends ItemBase {
  readonly kind: 'asset';
  readonly owner: string | null;
  readonly game: GameReference;
  readonly type: 'save' | 'state' | 'screenshot';
  readonly file: ImportedFile;
  readonly emulator: string | null;
  readonly coreVersion?: string | null | undefined;
  readonly slot: string | null;
  readonly isPublic: boolean;
  readonly createdAt: Date | null;
  readonly updatedAt: Date | null;
  /** The picture of a save or state. */
  readonly screenshot: ImportedFile | null;
}

/** A part of `config.yml` of RomM, for example excluded names. */
export interface ConfigItem extends ItemBase {
  readonly kind: 'config';
  readonly config: Readonly<Record<string, unknown>>;
}

/** Something in the input that cannot be read. It is reported, and the import continues. */
export interface RefusedItem extends ItemBase {
  readonly kind: 'refused';
  /** Undefined: `invalid_value`. */
  readonly reasonCode?: ImportReason | undefined;
  readonly reason: string;
}

export type ImportItem =
  | AccountItem
  | PlatformItem
  | GameItem
  | PersonalItem
  | CollectionItem
  | ProfileItem
  | PlaylistItem
  | AssetItem
  | StoredFileItem
  | ConfigItem
  | RefusedItem;

/** Reads one input: a server, a folder or an uploaded file. */
export interface ImportReader {
  /**
   * All items, in an order that is the same in each run: accounts, platforms, games, personal data,
   * collections, assets. Only a page of them is in memory. After `after`, the key of the last item
   * that was applied, reading continues with the next one.
   */
  items(after: string | null, signal: AbortSignal): AsyncIterable<ImportItem>;
  /** How many items there are, for the progress; null: unknown. */
  count(signal: AbortSignal): Promise<number | null>;
}
