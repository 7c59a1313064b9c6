import { expect, test } from 'vitest';

import {
  findPlaySessions,
  sumPlayTime,
} from '#modules/saves/play-sessions/read-sessions.queries.ts';
import {
  findContent,
  findSuccessors,
  findTimeline,
  findVersion,
  findVersions,
  isOwnVersion,
} from '#modules/saves/versions.queries.ts';
import { findDevice, findDevices, findSync } from '#modules/saves/devices/devices.queries.ts';
import { findTwin } from '#modules/saves/play-sessions/play-sessions.queries.ts';
import {
  findAsset,
  findAssetIds,
  findAssetNamed,
  findAssets,
} from '#modules/saves/asset-rows.queries.ts';
import { plansOf } from '#testing/plans-of.ts';
import { openTestDatabase } from '#testing/test-database.ts';

import type { Db } from './engine.ts';

const NOW = '2026-01-01T00:00:00.000+00:00';
const OWN = { userId: 1, romId: 1, kind: 'save' } as const;
const PAGE = { userId: 1, limit: 50, offset: 0 };

type Case = readonly [string, (db: Db) => Promise<unknown>];

const planned = async (run: Case[1]): Promise<string[]> => {
  const engine = await openTestDatabase();
  return plansOf(engine, run);
};

test.each<Case>([
  ['a save', (db) => findAsset(db, { id: 1, kind: 'save' })],
  ['a save by its name', (db) => findAssetNamed(db, { ...OWN, name: 'x' })],
  ['a version', (db) => findVersion(db, { id: 1, assetId: 1 })],
  ['the versions of a save', (db) => findVersions(db, 1)],
  ['what went on from a version', (db) => findSuccessors(db, { ...OWN, parentId: 1 })],
  ['whose a version is', (db) => isOwnVersion(db, { ...OWN, id: 1 })],
  ['what a device has', (db) => findSync(db, { deviceId: 'x', assetId: 1 })],
  ['a device', (db) => findDevice(db, { id: 'x', userId: 1 })],
  ['the sessions of a person', (db) => findPlaySessions(db, PAGE)],
])('%s: found by an index, and nothing is sorted', async (_what, run) => {
  for (const plan of await planned(run)) {
    expect(plan).toMatch(/SEARCH \w+ USING /);
    expect(plan).not.toMatch(/\bSCAN\b|TEMP B-TREE/);
  }
});

/** Few rows are left to sort: those of one person, one game or one device. */
test.each<Case>([
  ['the timeline of a game', (db) => findTimeline(db, { ...PAGE, romId: 1 })],
  ['a page of it', (db) => findTimeline(db, { ...OWN, limit: 50, before: 9, deleted: false })],
  ['versions with a content', (db) => findContent(db, { assetId: 1, sha256: 'x' })],
  ['the saves of a person', (db) => findAssets(db, { userId: 1, kind: 'save' })],
  ['the saves of a game', (db) => findAssets(db, OWN)],
  ['the ids of saves', (db) => findAssetIds(db, { userId: 1, kind: 'save' })],
  ['the devices of a person', (db) => findDevices(db, 1)],
  ['the sessions of a game', (db) => findPlaySessions(db, { ...PAGE, romId: 1 })],
  ['play time of a game', (db) => sumPlayTime(db, { userId: 1, romId: 1 })],
  [
    'a session that was sent before',
    (db) => findTwin(db, { userId: 1, deviceId: 'x', romId: 1, startTime: NOW }),
  ],
])('%s: no table is read through', async (_what, run) => {
  for (const plan of await planned(run)) expect(plan).not.toMatch(/\bSCAN (?!json_each)/);
});
