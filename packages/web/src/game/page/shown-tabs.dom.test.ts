import { expect, test } from 'vitest';

import type { DetailedRom } from '@saveroom/contract';

import { someNote, someRom } from '#testing/some-rom.ts';

import { shownTabs } from './shown-tabs.ts';

const OWNER = { hasAccount: true, mayReadSaves: true, mayWrite: true };
const VISITOR = { hasAccount: false, mayReadSaves: false, mayWrite: false };
const sibling = {
  id: 8,
  name: 'Lantern Hollow',
  fs_name_no_tags: 'Lantern Hollow',
  fs_name_no_ext: 'Lantern Hollow (Europe)',
  sort_comparator: 'lantern hollow',
  is_main_sibling: false,
  regions: [],
  fs_size_bytes: 1,
};

test('a game without metadata has only the tabs that every game has', () => {
  expect(shownTabs(someRom(), OWNER)).toEqual(['overview', 'files', 'saves', 'personal', 'notes']);
  expect(shownTabs(someRom({ files: [] }), VISITOR)).toEqual(['overview']);
  expect(shownTabs(someRom(), { ...OWNER, mayReadSaves: false })).not.toContain('saves');
});

test.each<[string, Partial<DetailedRom>]>([
  ['media', { merged_screenshots: ['/assets/1.png'] }],
  ['media', { youtube_video_id: 'abc' }],
  ['media', { path_video: 'roms/1/video.mp4' }],
  ['soundtrack', { has_soundtrack: true }],
  ['manual', { has_manual: true, path_manual: 'roms/1/manual.pdf' }],
  ['achievements', { merged_ra_metadata: { achievements: [{ ra_id: 1, title: 'First' }] } }],
  ['related', { siblings: [sibling] }],
  ['related', { igdb_metadata: { remakes: [{ id: 2, name: 'Relit' }] } }],
])('%s shows with %o', (tab, patch) => {
  expect(shownTabs(someRom(), OWNER)).not.toContain(tab);
  expect(shownTabs(someRom(patch), OWNER)).toContain(tab);
});

test.each<[string, Partial<DetailedRom>]>([
  ['manual', { has_manual: true, path_manual: null }],
  ['achievements', { merged_ra_metadata: { achievements: 'none' } }],
  ['related', { igdb_metadata: { remakes: [], dlcs: null } }],
])('%s does not show with %o', (tab, patch) => {
  expect(shownTabs(someRom(patch), OWNER)).not.toContain(tab);
});

test('users without write access see the notes tab if there are notes', () => {
  const written = someNote({ is_public: true, user_id: 2 });
  const emptied = someNote({ title: '', content: '' });
  expect(shownTabs(someRom({ all_user_notes: [emptied] }), VISITOR)).not.toContain('notes');
  expect(shownTabs(someRom({ all_user_notes: [written] }), VISITOR)).toContain('notes');
});
