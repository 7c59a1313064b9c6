import { queryOptions } from '@tanstack/react-query';

import { getCollection, getSmartCollection, getVirtualCollection } from '@saveroom/contract';

import { call } from '#api/call.ts';

export const collectionQueries = {
  /** Beginning of every key here, for reading all of it again. */
  root: ['collections'] as const,
  one: (id: number) =>
    queryOptions({
      queryKey: [...collectionQueries.root, 'one', id],
      queryFn: ({ signal }) => call(getCollection, { params: { id } }, { signal }),
    }),
  virtual: (id: string) =>
    queryOptions({
      queryKey: [...collectionQueries.root, 'virtual', id],
      queryFn: ({ signal }) => call(getVirtualCollection, { params: { id } }, { signal }),
    }),
  smart: (id: number) =>
    queryOptions({
      queryKey: [...collectionQueries.root, 'smart', id],
      queryFn: ({ signal }) => call(getSmartCollection, { params: { id } }, { signal }),
    }),
};
