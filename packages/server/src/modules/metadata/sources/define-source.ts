import type { Heartbeat, SourceId } from '@saveroom/contract';

import type { MetadataProvider } from './provider.ts';

/** Environment variables and what the documentation says about them. */
type DocumentedVariables = Readonly<Record<string, string>>;

/** The public address of a service. Its environment variable can replace it. */
interface Address {
  readonly url: string;
  /** What has this address, for the documentation; absent: the source. */
  readonly nameInDocs?: string;
}

/** How a source appears in RomM's API. Other sources have no fields in it. */
export interface SourceWire {
  readonly heartbeatFlag?: keyof Heartbeat['METADATA_SOURCES'];
  /** `ANY_SOURCE_ENABLED` counts it although it does not identify games. */
  readonly countsAsEnabled?: true;
  /** The type of `<id>_id`, which is a column too; absent: there is none. */
  readonly id?: 'number' | 'text';
  /** Its place in filters and statistics. Required if it has an id. */
  readonly position?: number;
  /** There is an `<id>_metadata` with its raw data, which is a column too. */
  readonly hasMetadata?: true;
  /** The field of `<id>_metadata` with the rating, and the highest possible rating. */
  readonly rating?: { readonly field: string; readonly max: number };
  /** `(<tag>-123)` in a file name is the id of the game. */
  readonly fileTag?: string;
  /** Games of one platform with the same id are versions; 1 is the strongest evidence. */
  readonly versionRank?: number;
  /** The page of a game: `{id}` or another `{field}` of the game. */
  readonly gamePage?: string;
  /** The field of a platform that identifies it at the source; absent: `<id>_id`. */
  readonly platformField?: 'hltb_slug' | 'libretro_slug';
  /** The page of a platform: `{id}` or another `{field}` of the platform. */
  readonly platformPage?: string;
}

/** The default place in the priority lists of `config.yml`, lowest first. Undefined: at the end. */
export interface SourcePriority {
  readonly metadata?: number;
  readonly artwork?: number;
}

/**
 * A metadata source. Its id, settings, variables, filters and documentation derive from this; what
 * browsers need is generated into `contract/src/sources.gen.ts`.
 */
export interface SourceDefinition extends MetadataProvider {
  readonly id: SourceId;
  /** Not translated: the same in every language. */
  readonly name: string;
  /** The name within a sentence of the documentation; absent: the name. */
  readonly nameInText?: string;
  readonly website: string;
  /** Credentials. A source without required ones has the variable `<ID>_API_ENABLED`. */
  readonly keys?: DocumentedVariables;
  readonly optionalKeys?: DocumentedVariables;
  /** By the name of their variable. */
  readonly addresses?: Readonly<Record<string, Address>>;
  /** The task that imports its database; absent: it is queried over the network. */
  readonly importTask?: string;
  /** It has no search: its ids come from other sources. */
  readonly isIdOnly?: true;
  /** A game that it matches is identified. Other sources only add pictures or ids. */
  readonly identifies?: true;
  /** It reads files of the library. Without such files it has no game, so others are needed too. */
  readonly isLocal?: true;
  /** The app suggests to add its key if many games have no metadata. */
  readonly isRecommended?: true;
  readonly priority?: SourcePriority;
  readonly wire?: SourceWire;
}

export const defineSource = (definition: SourceDefinition): SourceDefinition => definition;
