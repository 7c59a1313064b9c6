import { expect, test } from 'vitest';

import {
  findPlaySessions,
  sumPlayTime,
  findDuplicateSession,
} from '#modules/saves/play-sessions/play-sessions.queries.ts';
import {
  findVersionsWithContent,
  findLatestDescendant,
  findSuccessors,
  findTimeline,
  findVersion,
  findVersions,
  isOwnVersion,
} from '#modules/saves/versions.queries.ts';
import { findDevice, findDevices, findSync } from '#modules/saves/devices/devices.queries.ts';
import {
  findAsset,
  findAssetIds,
  findAssetNamed,
  findAssets,
} from '#modules/saves/assets.queries.ts';
import { plansOf } from '#testing/plans-of.ts';
import { openTestDatabase } from '#testing/test-database.ts';

import type { Db } from './engine.ts';

const NOW = '2026-01-01T00:00:00.000+00:00';
const OWN = { userId: 1, romId: 1, kind: 'save' } as const;
const PAGE = { userId: 1, limit: 50, offset: 0 };

type Case = readonly [string, (db: Db) => Promise<unknown>];

const explain = async (run: Case[1]): Promise<string[]> => {
  const engine = await openTestDatabase();
  return plansOf(engine, run);
};

test.each<Case>([
  ['a save', (db) => findAsset(db, { id: 1, kind: 'save' })],
  ['a save by its name', (db) => findAssetNamed(db, { ...OWN, name: 'x' })],
  ['a version', (db) => findVersion(db, { id: 1, assetId: 1 })],
  ['the versions of a save', (db) => findVersions(db, 1)],
  ['successors of a version', (db) => findSuccessors(db, { ...OWN, parentId: 1 })],
  ['owner of a version', (db) => isOwnVersion(db, { ...OWN, id: 1 })],
  ['sync state of a device', (db) => findSync(db, { deviceId: 'x', assetId: 1 })],
  ['a device', (db) => findDevice(db, { id: 'x', userId: 1 })],
  ['the play sessions of a user', (db) => findPlaySessions(db, PAGE)],
])('%s uses an index and no sorting', async (_query, run) => {
  for (const plan of await explain(run)) {
    expect(plan).toMatch(/SEARCH \w+ USING /);
    expect(plan).not.toMatch(/\bSCAN\b|TEMP B-TREE/);
  }
});

test('the end of a line of versions is found by an index', async () => {
  const [plan] = await explain((db) => findLatestDescendant(db, { ...OWN, id: 1 }));
  expect(plan).toMatch(/SEARCH version USING (COVERING )?INDEX asset_version_after/);
  expect(plan).not.toMatch(/SCAN (version|asset)/);
});

/** Sorting is acceptable: only rows of one user, game or device remain. */
test.each<Case>([
  ['the timeline of a game', (db) => findTimeline(db, { ...PAGE, romId: 1 })],
  [
    'a page of the timeline',
    (db) => findTimeline(db, { ...OWN, limit: 50, before: 9, deleted: false }),
  ],
  [
    'versions with the same content',
    (db) => findVersionsWithContent(db, { assetId: 1, sha256: 'x' }),
  ],
  ['the saves of a user', (db) => findAssets(db, { userId: 1, kind: 'save' })],
  ['the saves of a game', (db) => findAssets(db, OWN)],
  ['the ids of saves', (db) => findAssetIds(db, { userId: 1, kind: 'save' })],
  ['the devices of a user', (db) => findDevices(db, 1)],
  ['the play sessions of a game', (db) => findPlaySessions(db, { ...PAGE, romId: 1 })],
  ['play time of a game', (db) => sumPlayTime(db, { userId: 1, romId: 1 })],
  [
    'a duplicate play session',
    (db) => findDuplicateSession(db, { userId: 1, deviceId: 'x', romId: 1, startTime: NOW }),
  ],
])('%s: no full table scan', async (_query, run) => {
  for (const plan of await explain(run)) expect(plan).not.toMatch(/\bSCAN (?!json_each)/);
});
