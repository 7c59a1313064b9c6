import { METADATA_FIELDS, PRIORITY_SOURCES, SOURCE_IDS } from '@saveroom/contract';
import type { Config, MetadataField, SourceId } from '@saveroom/contract';

import type { Preferences } from '#library/data/sources.ts';

const ARTWORK_KINDS = ['cover', 'screenshot', 'manual'] as const;
type ArtworkKind = (typeof ARTWORK_KINDS)[number];

/**
 * Fields that are no facts: pictures have their own kinds, and the sort title follows the title.
 */
const NO_FACTS: ReadonlySet<MetadataField> = new Set([
  'cover',
  'screenshots',
  'manual',
  'name_sort_key',
]);
const FACTS = METADATA_FIELDS.filter((field) => !NO_FACTS.has(field));

/**
 * Subject of an order. Kinds of pictures inherit from `pictures`, single facts from `facts`, unless
 * they have their own order.
 */
export type OrderKind =
  | { readonly of: 'facts' }
  | { readonly of: 'pictures' }
  | { readonly of: 'picture'; readonly kind: ArtworkKind }
  | { readonly of: 'fact'; readonly field: MetadataField };

/** All kinds by key, for a select. */
export const ORDER_KINDS: ReadonlyMap<string, OrderKind> = new Map<string, OrderKind>([
  ['facts', { of: 'facts' }],
  ['pictures', { of: 'pictures' }],
  ...ARTWORK_KINDS.map((kind): [string, OrderKind] => [kind, { of: 'picture', kind }]),
  ...FACTS.map((field): [string, OrderKind] => [`fact-${field}`, { of: 'fact', field }]),
]);

type PrioritySource = (typeof PRIORITY_SOURCES)[number];

const isSource = (word: string): word is SourceId => SOURCE_IDS.some((source) => source === word);
const isPrioritySource = (word: string): word is PrioritySource =>
  PRIORITY_SOURCES.some((source) => source === word);

/** Whether an order of this kind can inherit the general one. */
export const canFollow = ({ of }: OrderKind): boolean => of === 'picture' || of === 'fact';

function ownOrder(config: Config, kind: OrderKind): readonly string[] {
  if (kind.of === 'facts') return config.SCAN_METADATA_PRIORITY;
  if (kind.of === 'pictures') return config.SCAN_ARTWORK_PRIORITY;
  if (kind.of === 'picture') return config.SCAN_ARTWORK_PRIORITY_OVERRIDES[kind.kind] ?? [];
  return config.SCAN_FIELD_PRIORITY[kind.field] ?? [];
}

/** The effective order, and whether it is inherited. */
export function configuredOrder(config: Config, kind: OrderKind) {
  const own = ownOrder(config, kind);
  if (!canFollow(kind) || own.length > 0) return { order: own, isOwn: true };
  const followed = ownOrder(config, { of: kind.of === 'fact' ? 'facts' : 'pictures' });
  return { order: followed, isOwn: false };
}

/** All sources that can be sorted; those missing from the config come last. */
export function shownOrder(configured: readonly string[]): SourceId[] {
  const named = configured.filter(isSource);
  const rest = SOURCE_IDS.filter((source) => isPrioritySource(source) && !named.includes(source));
  return [...new Set([...named, ...rest])];
}

/** Sources that the list does not show are kept at the end. */
export function savedOrder(
  shown: readonly string[],
  configured: readonly string[],
): PrioritySource[] {
  const hidden = configured.filter((word) => !isSource(word));
  return [...shown, ...hidden].filter(isPrioritySource);
}

const PICTURE_KEY = {
  cover: 'cover_priority',
  screenshot: 'screenshot_priority',
  manual: 'manual_priority',
} as const satisfies Record<ArtworkKind, keyof Preferences>;

/**
 * The config change for an order. Null removes the specific order, so that the general one applies.
 */
export function orderPatch(
  config: Config,
  kind: OrderKind,
  order: PrioritySource[] | null,
): Preferences {
  if (kind.of === 'facts') return { metadata_priority: order ?? [] };
  if (kind.of === 'pictures') return { artwork_priority: order ?? [] };
  if (kind.of === 'picture') return { [PICTURE_KEY[kind.kind]]: order };
  // The server replaces all field orders, so the others have to be sent too.
  const others = Object.entries(config.SCAN_FIELD_PRIORITY).filter(([name]) => name !== kind.field);
  const kept = others.map(([name, sources]) => [name, sources.filter(isPrioritySource)]);
  return { field_priority: Object.fromEntries(order ? [...kept, [kind.field, order]] : kept) };
}
