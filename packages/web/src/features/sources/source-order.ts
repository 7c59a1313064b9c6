import { PRIORITY_SOURCES, SOURCE_IDS } from '@saveroom/contract';
import type { Config, SourceId } from '@saveroom/contract';

import type { Preferences } from '#data/sources.ts';

/** What an order is of. Covers, screenshots and manuals follow `pictures` unless told otherwise. */
export const ORDER_KINDS = ['facts', 'pictures', 'cover', 'screenshot', 'manual'] as const;
export type OrderKind = (typeof ORDER_KINDS)[number];

type PrioritySource = (typeof PRIORITY_SOURCES)[number];

const isSource = (word: string): word is SourceId => SOURCE_IDS.some((source) => source === word);
const isPrioritySource = (word: string): word is PrioritySource =>
  PRIORITY_SOURCES.some((source) => source === word);

/** Null: it has no order of its own. */
export function configuredOrder(config: Config, kind: OrderKind): readonly string[] | null {
  if (kind === 'facts') return config.SCAN_METADATA_PRIORITY;
  if (kind === 'pictures') return config.SCAN_ARTWORK_PRIORITY;
  const own = config.SCAN_ARTWORK_PRIORITY_OVERRIDES[kind];
  return own && own.length > 0 ? own : null;
}

/** Every source that can be put in order; those the config does not name come last. */
export function shownOrder(configured: readonly string[]): SourceId[] {
  const named = configured.filter(isSource);
  const rest = SOURCE_IDS.filter((source) => isPrioritySource(source) && !named.includes(source));
  return [...new Set([...named, ...rest])];
}

/** What nobody sees here stays behind what they see. */
export function savedOrder(shown: readonly string[], configured: readonly string[]) {
  const hidden = configured.filter((word) => !isSource(word));
  return [...shown, ...hidden].filter(isPrioritySource);
}

const KEY = {
  facts: 'metadata_priority',
  pictures: 'artwork_priority',
  cover: 'cover_priority',
  screenshot: 'screenshot_priority',
  manual: 'manual_priority',
} as const satisfies Record<OrderKind, keyof Preferences>;

/** Null: it follows the order of pictures again. */
export const orderPatch = (kind: OrderKind, order: PrioritySource[] | null): Preferences => ({
  [KEY[kind]]: order,
});
