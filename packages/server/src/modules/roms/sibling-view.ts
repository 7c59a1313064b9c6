import type { SiblingRom } from '@saveroom/contract';

import type { PersonalRow } from './personal-rows.queries.ts';

const ARTICLE = /^(?:the|and|a)\s/i;

export const siblingView = (row: PersonalRow): SiblingRom => ({
  id: row.id,
  name: row.name,
  fs_name_no_tags: row.fs_name_no_tags,
  fs_name_no_ext: row.fs_name_no_ext,
  sort_comparator: (row.name || row.fs_name_no_tags).replace(ARTICLE, '').trim().toLowerCase(),
  is_main_sibling: row.mine_is_main_sibling === 1,
});
