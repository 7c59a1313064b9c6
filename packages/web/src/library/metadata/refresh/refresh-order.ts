import type { SourceId } from '@saveroom/contract';

import type { RefreshOrder } from '#library/data/rom-metadata-actions.ts';

import { FIELD_GROUP_ORDER, fieldsOf } from './field-groups.ts';
import type { FieldGroup } from './field-groups.ts';

interface Chosen {
  romIds: readonly number[];
  /** Those that can be asked. */
  ready: readonly SourceId[];
  sources: ReadonlySet<SourceId>;
  groups: ReadonlySet<FieldGroup>;
  rematch: boolean;
}

/** Everything chosen is the same as nothing said: what is added later takes part as well. */
export function refreshOrder({ romIds, ready, sources, groups, rematch }: Chosen): RefreshOrder {
  const asked = ready.filter((source) => sources.has(source));
  const taken = FIELD_GROUP_ORDER.filter((group) => groups.has(group));
  return {
    rom_ids: [...romIds],
    rematch,
    ...(asked.length < ready.length && { sources: asked }),
    ...(taken.length < FIELD_GROUP_ORDER.length && { fields: fieldsOf(taken) }),
  };
}
