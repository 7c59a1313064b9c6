import {
  type FieldOrigin,
  type FieldValue,
  METADATA_FIELDS,
  type MetadataField,
  type SourceId,
  SOURCE_IDS,
  type Config,
} from '@saveroom/contract';

import { sortKey, writtenSortKey } from '#modules/names/names.api.ts';

/** The metadata of one source. */
export interface Layer {
  readonly source: SourceId;
  /** Id of the game at the source. */
  readonly idAtSource: string;
  readonly facts: GameFacts;
}

/** A user's value of one field. A lock pins the value that was displayed. */
export interface Edit {
  readonly field: MetadataField;
  readonly value: FieldValue;
  readonly kind: 'edit' | 'lock';
}

/** What a file name or a DAT says about a game. */
export interface NameMetadata {
  readonly name: string;
  readonly regions: readonly string[];
  readonly languages: readonly string[];
}

export interface MergeInput {
  /** Parsed from the file name. */
  readonly file: NameMetadata;
  /** From a DAT; null: no match. */
  readonly dat: NameMetadata | null;
  /** Only applied matches, no suggestions. */
  readonly layers: readonly Layer[];
  /** Metadata that a user wrote as one object, as older clients do. */
  readonly userFacts: GameFacts;
  readonly edits: readonly Edit[];
  /** The sources of a field by priority, highest first. */
  readonly orderOf: (field: MetadataField) => readonly SourceId[];
}

/** A field of a game as it is displayed, and where its value comes from. */
export interface DisplayField {
  readonly value: FieldValue;
  /** Null: no value from any origin. */
  readonly origin: FieldOrigin | null;
  readonly isLocked: boolean;
  /** The values of all origins, by priority. */
  readonly choices: readonly { origin: FieldOrigin; value: FieldValue }[];
}

export type DisplayFields = Readonly<Record<MetadataField, DisplayField>>;

/** For these fields the file name wins over sources, because it describes exactly this dump. */
const FILE_FIRST: ReadonlySet<MetadataField> = new Set<MetadataField>(['regions', 'languages']);

/**
 * The displayed value of each field: the user's edit, else the first non-empty value by priority.
 * The result depends on nothing else, so the merge can be repeated at any time.
 */
export function merge(input: MergeInput): DisplayFields {
  const displayed = {} as Record<MetadataField, DisplayField>;
  for (const field of METADATA_FIELDS) {
    if (field !== 'name_sort_key') displayed[field] = mergeField(field, input);
  }
  displayed.name_sort_key = sortKeyField(displayed.name, input);
  return displayed;
}

type Choice = DisplayField['choices'][number];

function mergeField(field: MetadataField, input: MergeInput): DisplayField {
  const choices = listChoices(field, input);
  const edit = input.edits.find((other) => other.field === field);
  if (edit) return lockedField(edit, choices);
  const { value, origin } = RULES[field]?.(choices) ?? choices[0] ?? NO_CHOICE;
  return { value: value ?? emptyValue(field), origin, isLocked: false, choices };
}

const NO_CHOICE = { value: null, origin: null } as const;

/** A locked value reports its original origin as long as that origin still has the same value. */
function lockedField({ value, kind }: Edit, choices: readonly Choice[]): DisplayField {
  const json = JSON.stringify(value);
  const same = choices.find((choice) => JSON.stringify(choice.value) === json);
  const origin = kind === 'lock' && same ? same.origin : 'user';
  return { value, origin, isLocked: true, choices };
}

/** The sort key is computed from the displayed name, unless a user wrote one. */
function sortKeyField(name: DisplayField, { edits }: MergeInput): DisplayField {
  const computed = { value: sortKey(String(name.value)), origin: name.origin };
  const choices =
    computed.origin === null ? [] : [{ value: computed.value, origin: computed.origin }];
  const edit = edits.find(({ field }) => field === 'name_sort_key');
  if (!edit) return { ...computed, isLocked: false, choices };
  return lockedField({ ...edit, value: writtenSortKey(String(edit.value)) }, choices);
}

function listChoices(field: MetadataField, input: MergeInput): Choice[] {
  const { file, dat, layers, userFacts, orderOf } = input;
  const sources = orderOf(field).flatMap((source) =>
    layers
      .filter((layer) => layer.source === source)
      .map(({ facts }): Choice => ({ origin: source, value: readFact(facts, field) })),
  );
  const names: Choice[] = [
    { origin: 'dat', value: readNameValue(dat, field) },
    { origin: 'file', value: readNameValue(file, field) },
  ];
  const ordered = FILE_FIRST.has(field)
    ? [...names.toReversed(), ...sources]
    : [...sources, ...names];
  return [{ origin: 'user' as const, value: readFact(userFacts, field) }, ...ordered].filter(
    ({ value }) => !isEmpty(value),
  );
}

function readNameValue(named: NameMetadata | null, field: MetadataField): FieldValue {
  if (field !== 'name' && field !== 'regions' && field !== 'languages') return null;
  const value = named?.[field];
  return typeof value === 'string' ? value : value ? [...value] : null;
}

const PICTURE_FACTS = {
  cover: 'url_cover',
  screenshots: 'url_screenshots',
  manual: 'url_manual',
} as const;

function readFact(facts: GameFacts, field: MetadataField): FieldValue {
  if (field === 'name_sort_key') return null;
  const key = field in PICTURE_FACTS ? PICTURE_FACTS[field as 'cover'] : field;
  const value = facts[key as 'name' | 'genres' | 'average_rating'];
  if (value === undefined) return null;
  return typeof value === 'object' ? [...value] : value;
}

const isEmpty = (value: FieldValue): boolean =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0);

type Rule = (choices: readonly Choice[]) => Choice | undefined;

/** Fields that do not simply take the value with the highest priority. */
const RULES: Partial<Record<MetadataField, Rule>> = {
  /** The mean of all sources; a user's rating is taken as it is. */
  average_rating(choices) {
    const [first] = choices;
    if (!first || first.origin === 'user') return first;
    const ratings = choices.map(({ value }) => Number(value));
    // Sorted, so that the rounding of the sum does not depend on the order of the sources.
    const sum = ratings.toSorted((a, b) => a - b).reduce((total, rating) => total + rating, 0);
    return { origin: first.origin, value: sum / ratings.length };
  },
  /** Many sources report `1` for games with an unknown player count. */
  player_count: (choices) => choices.find(({ value }) => value !== '1') ?? choices[0],
};

const TEXT_FIELDS: ReadonlySet<MetadataField> = new Set<MetadataField>([
  'name',
  'player_count',
  'cover',
  'manual',
]);
const NULLABLE_FIELDS: ReadonlySet<MetadataField> = new Set<MetadataField>([
  'summary',
  'youtube_video_id',
  'first_release_date',
  'average_rating',
]);

/** The value of a field that has no value from any origin. */
function emptyValue(field: MetadataField): FieldValue {
  if (NULLABLE_FIELDS.has(field)) return null;
  return TEXT_FIELDS.has(field) ? '' : [];
}

/** Metadata of a source about a game in the common format. Unknown fields are absent. */
export interface GameFacts {
  readonly name?: string;
  readonly slug?: string;
  readonly summary?: string;
  readonly alternative_names?: readonly string[];
  readonly genres?: readonly string[];
  readonly franchises?: readonly string[];
  readonly collections?: readonly string[];
  readonly companies?: readonly string[];
  readonly game_modes?: readonly string[];
  readonly age_ratings?: readonly string[];
  readonly player_count?: string;
  /** Milliseconds since 1970. */
  readonly first_release_date?: number;
  /** 0 to 100. */
  readonly average_rating?: number;
  readonly youtube_video_id?: string;
  readonly regions?: readonly string[];
  readonly languages?: readonly string[];
  readonly url_cover?: string;
  readonly url_screenshots?: readonly string[];
  readonly url_title_screen?: string;
  /** Wide artwork. */
  readonly url_background?: string;
  readonly url_logo?: string;
  readonly url_manual?: string;
  /** A hash database lists exactly this dump. */
  readonly is_verified?: boolean;
  /** The `…_metadata` object of the API, with the keys that clients know. */
  readonly raw?: Readonly<Record<string, unknown>>;
}

/** Priorities of sources. An absent list sets none. */
export interface SourceOrder {
  readonly metadata?: readonly string[];
  readonly artwork?: readonly string[];
  readonly fields?: Readonly<Partial<Record<MetadataField, readonly string[]>>>;
}

export interface Priorities extends SourceOrder {
  /** By the platform's slug. */
  readonly platforms: Readonly<Record<string, SourceOrder>>;
}

const ARTWORK_FIELDS: ReadonlySet<MetadataField> = new Set<MetadataField>([
  'cover',
  'screenshots',
  'manual',
]);

/** All sources by their priority for this field, highest first. */
export function sourceOrder(
  priorities: Priorities,
  { platform, field }: { platform: string; field: MetadataField },
): SourceId[] {
  const ofPlatform = Object.hasOwn(priorities.platforms, platform)
    ? priorities.platforms[platform]
    : undefined;
  const named = findPriorityList(ofPlatform, field) ?? findPriorityList(priorities, field) ?? [];
  const known = named.flatMap((name) => SOURCE_IDS.filter((id) => id === name));
  return [...new Set([...known, ...SOURCE_IDS])];
}

function findPriorityList(
  order: SourceOrder | undefined,
  field: MetadataField,
): readonly string[] | undefined {
  const general = ARTWORK_FIELDS.has(field) ? order?.artwork : order?.metadata;
  return [order?.fields?.[field], general].find((list) => list && list.length > 0);
}

type ScanSettings = Pick<
  Config,
  | 'SCAN_METADATA_PRIORITY'
  | 'SCAN_ARTWORK_PRIORITY'
  | 'SCAN_ARTWORK_PRIORITY_OVERRIDES'
  | 'SCAN_FIELD_PRIORITY'
  | 'SCAN_PLATFORM_PRIORITY'
>;

/** The priorities of sources that `config.yml` sets. */
export function configuredPriorities(config: ScanSettings): Priorities {
  const { url_cover, url_screenshots, url_manual } = config.SCAN_ARTWORK_PRIORITY_OVERRIDES;
  const pictures = { cover: url_cover, screenshots: url_screenshots, manual: url_manual };
  const chosen = Object.entries(pictures).filter(([, list]) => list !== undefined);
  return {
    metadata: config.SCAN_METADATA_PRIORITY,
    artwork: config.SCAN_ARTWORK_PRIORITY,
    fields: { ...Object.fromEntries(chosen), ...config.SCAN_FIELD_PRIORITY },
    platforms: config.SCAN_PLATFORM_PRIORITY,
  };
}
