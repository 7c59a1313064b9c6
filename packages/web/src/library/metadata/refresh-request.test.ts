import { expect, test } from 'vitest';

import { METADATA_FIELDS } from '@saveroom/contract';

import { FIELD_GROUP_ORDER, fieldsOf, refreshRequest } from './refresh-request.ts';

const enabledSources = ['igdb', 'moby'] as const;
const everything = {
  romIds: [1, 2],
  enabledSources,
  sources: new Set(enabledSources),
  groups: new Set(FIELD_GROUP_ORDER),
  rematch: false,
};

test('each metadata field is in one group', () => {
  expect(fieldsOf(FIELD_GROUP_ORDER).toSorted()).toEqual(METADATA_FIELDS.toSorted());
});

test('refreshRequest with everything selected names no sources and fields', () => {
  expect(refreshRequest(everything)).toEqual({ rom_ids: [1, 2], rematch: false });
});

test('refreshRequest lists the selected sources and fields', () => {
  const order = refreshRequest({
    ...everything,
    sources: new Set(['moby'] as const),
    groups: new Set(['cover'] as const),
    rematch: true,
  });
  expect(order).toEqual({ rom_ids: [1, 2], rematch: true, sources: ['moby'], fields: ['cover'] });
});
