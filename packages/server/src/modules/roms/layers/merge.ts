import {
  METADATA_FIELDS,
  type FieldOrigin,
  type FieldValue,
  type MetadataField,
  type SourceId,
} from '@saveroom/contract';

import type { GameFacts } from './game-facts.ts';

import { sortKey, writtenSortKey } from '#modules/names/names.api.ts';

/** What one source says. */
export interface Layer {
  readonly source: SourceId;
  readonly sourceId: string;
  readonly facts: GameFacts;
}

/** What a person says about one field. A lock keeps what was shown. */
export interface Edit {
  readonly field: MetadataField;
  readonly value: FieldValue;
  readonly kind: 'edit' | 'lock';
}

export interface Named {
  readonly name: string;
  readonly regions: readonly string[];
  readonly languages: readonly string[];
}

export interface MergeInput {
  /** What the name of the file says. */
  readonly file: Named;
  /** What a DAT says; null: none knows it. */
  readonly dat: Named | null;
  /** Only what is applied. */
  readonly layers: readonly Layer[];
  /** Facts that a person wrote in one piece, as older clients do. */
  readonly manual: GameFacts;
  readonly edits: readonly Edit[];
  /** The sources for a field, the first to be believed first. */
  readonly orderOf: (field: MetadataField) => readonly SourceId[];
}

export interface ShownField {
  readonly value: FieldValue;
  /** Null: nobody says anything. */
  readonly origin: FieldOrigin | null;
  readonly isLocked: boolean;
  /** What each place would say, in order. */
  readonly choices: readonly { origin: FieldOrigin; value: FieldValue }[];
}

export type ShownFields = Readonly<Record<MetadataField, ShownField>>;

/** Where the own name of a file says more than any source: these are of this very dump. */
const FILE_FIRST: ReadonlySet<MetadataField> = new Set<MetadataField>(['regions', 'languages']);

/**
 * What is shown of a game, field by field: a person's word, else the first place in order that has
 * something to say. Nothing else is looked at, so it can be done again at any time.
 */
export function merge(input: MergeInput): ShownFields {
  const shown = {} as Record<MetadataField, ShownField>;
  for (const field of METADATA_FIELDS) {
    if (field !== 'name_sort_key') shown[field] = mergeField(field, input);
  }
  shown.name_sort_key = sortKeyField(shown.name, input);
  return shown;
}

type Choice = ShownField['choices'][number];

function mergeField(field: MetadataField, input: MergeInput): ShownField {
  const choices = choicesFor(field, input);
  const edit = input.edits.find((one) => one.field === field);
  if (edit) return locked(edit, choices);
  const { value, origin } = RULES[field]?.(choices) ?? choices[0] ?? NOTHING;
  return { value: value ?? emptyValue(field), origin, isLocked: false, choices };
}

const NOTHING = { value: null, origin: null } as const;

/** A lock shows where its value came from, as long as that place still says the same. */
function locked({ value, kind }: Edit, choices: readonly Choice[]): ShownField {
  const same = choices.find((one) => JSON.stringify(one.value) === JSON.stringify(value));
  const origin = kind === 'lock' && same ? same.origin : 'user';
  return { value, origin, isLocked: true, choices };
}

function sortKeyField(name: ShownField, { edits }: MergeInput): ShownField {
  const own = { value: sortKey(String(name.value)), origin: name.origin };
  const choices = own.origin === null ? [] : [{ value: own.value, origin: own.origin }];
  const edit = edits.find(({ field }) => field === 'name_sort_key');
  if (!edit) return { ...own, isLocked: false, choices };
  return locked({ ...edit, value: writtenSortKey(String(edit.value)) }, choices);
}

function choicesFor(field: MetadataField, input: MergeInput): Choice[] {
  const { file, dat, layers, manual, orderOf } = input;
  const sources = orderOf(field).flatMap((source) =>
    layers
      .filter((layer) => layer.source === source)
      .map(({ facts }): Choice => ({ origin: source, value: factOf(facts, field) })),
  );
  const names: Choice[] = [
    { origin: 'dat', value: ownOf(dat, field) },
    { origin: 'file', value: ownOf(file, field) },
  ];
  const ordered = FILE_FIRST.has(field)
    ? [...names.toReversed(), ...sources]
    : [...sources, ...names];
  return [{ origin: 'user' as const, value: factOf(manual, field) }, ...ordered].filter(
    ({ value }) => !isEmpty(value),
  );
}

function ownOf(named: Named | null, field: MetadataField): FieldValue {
  if (field !== 'name' && field !== 'regions' && field !== 'languages') return null;
  const value = named?.[field];
  return typeof value === 'string' ? value : value ? [...value] : null;
}

const PICTURE_FACTS = {
  cover: 'url_cover',
  screenshots: 'url_screenshots',
  manual: 'url_manual',
} as const;

function factOf(facts: GameFacts, field: MetadataField): FieldValue {
  if (field === 'name_sort_key') return null;
  const key = field in PICTURE_FACTS ? PICTURE_FACTS[field as 'cover'] : field;
  const value = facts[key as 'name' | 'genres' | 'average_rating'];
  if (value === undefined) return null;
  return typeof value === 'object' ? [...value] : value;
}

const isEmpty = (value: FieldValue): boolean =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0);

type Rule = (choices: readonly Choice[]) => Choice | undefined;

/** Where the first place is not simply believed. */
const RULES: Partial<Record<MetadataField, Rule>> = {
  /** What all of them think, not what one does; a person's word stands alone. */
  average_rating(choices) {
    const [first] = choices;
    if (!first || first.origin === 'user') return first;
    const ratings = choices.map(({ value }) => Number(value));
    const mean =
      ratings.toSorted((a, b) => a - b).reduce((sum, one) => sum + one, 0) / ratings.length;
    return { origin: first.origin, value: mean };
  },
  /** Many sources say `1` of every game they know nothing about. */
  player_count: (choices) => choices.find(({ value }) => value !== '1') ?? choices[0],
};

const TEXTS: ReadonlySet<MetadataField> = new Set<MetadataField>([
  'name',
  'player_count',
  'cover',
  'manual',
]);
const ABSENT: ReadonlySet<MetadataField> = new Set<MetadataField>([
  'summary',
  'youtube_video_id',
  'first_release_date',
  'average_rating',
]);

/** What a field holds that nobody says anything about. */
function emptyValue(field: MetadataField): FieldValue {
  if (ABSENT.has(field)) return null;
  return TEXTS.has(field) ? '' : [];
}
