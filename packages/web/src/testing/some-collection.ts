import type { Collection, SmartCollection, VirtualCollection } from '@saveroom/contract';

const COMMON = {
  name: 'Short ones',
  description: '',
  rom_ids: [] as number[],
  rom_count: 0,
  path_cover_small: null,
  path_cover_large: null,
  path_covers_small: [] as string[],
  path_covers_large: [] as string[],
  is_public: false,
  is_favorite: false,
  is_virtual: false,
  is_smart: false,
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
};
const OWNED = { user_id: 1, user__username: 'ada', owner_username: 'ada' };

/** Collections for tests; the account of `someUser` owns them. */
export const someCollection = (patch: Partial<Collection> = {}): Collection => ({
  id: 1,
  ...COMMON,
  ...OWNED,
  url_cover: '',
  ...patch,
});

export const someSmart = (patch: Partial<SmartCollection> = {}): SmartCollection => ({
  id: 1,
  ...COMMON,
  ...OWNED,
  is_smart: true,
  filter_criteria: {},
  filter_summary: '{}',
  ...patch,
});

export const someVirtual = (patch: Partial<VirtualCollection> = {}): VirtualCollection => ({
  id: 'eyJ4IjoxfQ',
  type: 'collection',
  ...COMMON,
  is_public: true,
  is_virtual: true,
  ...patch,
});
