import { expect, test, vi } from 'vitest';

import { JOURNAL_NAME } from '#game/saves/save-journal.ts';

import { hasSaveJournal } from './pending-saves.ts';

const browserWith = (databases: unknown) => vi.stubGlobal('indexedDB', { databases });

test.each([
  [[{ name: 'other' }, { name: JOURNAL_NAME }], true],
  [[{ name: 'other' }], false],
])('hasSaveJournal in a browser with the databases %j is %s', async (databases, has) => {
  browserWith(() => Promise.resolve(databases));
  expect(await hasSaveJournal()).toBe(has);
});

test('hasSaveJournal is true in a browser that cannot list its databases', async () => {
  browserWith(undefined);
  expect(await hasSaveJournal()).toBe(true);
});
