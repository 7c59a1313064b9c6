import { expect, test } from 'vitest';

import { METADATA_FIELDS } from '@saveroom/contract';

import { FIELD_GROUP_ORDER, fieldsOf } from './field-groups.ts';
import { refreshOrder } from './refresh-order.ts';

const ready = ['igdb', 'moby'] as const;
const everything = {
  romIds: [1, 2],
  ready,
  sources: new Set(ready),
  groups: new Set(FIELD_GROUP_ORDER),
  rematch: false,
};

test('every field belongs to one group', () => {
  expect(fieldsOf(FIELD_GROUP_ORDER).toSorted()).toEqual(METADATA_FIELDS.toSorted());
});

test('everything: nothing is left out by name', () => {
  expect(refreshOrder(everything)).toEqual({ rom_ids: [1, 2], rematch: false });
});

test('some sources and some facts', () => {
  const order = refreshOrder({
    ...everything,
    sources: new Set(['moby'] as const),
    groups: new Set(['cover'] as const),
    rematch: true,
  });
  expect(order).toEqual({ rom_ids: [1, 2], rematch: true, sources: ['moby'], fields: ['cover'] });
});
