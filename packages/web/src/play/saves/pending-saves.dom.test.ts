import { expect, test, vi } from 'vitest';

import { JOURNAL_NAME } from '#game/saves/save-journal.ts';

import { hasSaveJournal } from './pending-saves.ts';

const browserWith = (databases: unknown) => vi.stubGlobal('indexedDB', { databases });

test.each([
  [[{ name: 'other' }, { name: JOURNAL_NAME }], true],
  [[{ name: 'other' }], false],
])('the browser says which databases there are: %j', async (databases, has) => {
  browserWith(() => Promise.resolve(databases));
  expect(await hasSaveJournal()).toBe(has);
});

test('one that does not say may have it', async () => {
  browserWith(undefined);
  expect(await hasSaveJournal()).toBe(true);
});
