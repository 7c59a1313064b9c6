import { expect, test } from 'vitest';

import {
  findSession,
  removeExpiredSessions,
  removeSession,
  removeSessionsOf,
  saveSessionSeen,
} from '#modules/accounts/sessions.queries.ts';
import {
  removeExpiredTokens,
  removeRefreshFamilyOf,
  removeRefreshTokensOf,
  useOneTimeToken,
  useRefreshToken,
} from '#modules/accounts/tokens.queries.ts';
import {
  findUserByIdentity,
  findUser,
  findUserByEmail,
  findUserByName,
} from '#modules/accounts/users.queries.ts';
import * as audit from '#modules/audit/audit.queries.ts';
import { countDueArtwork, findDueArtwork } from '#modules/artwork/artwork-candidates.queries.ts';
import { findShownArtwork } from '#modules/artwork/artwork.queries.ts';
import {
  findByName,
  findCollection,
  findFavorites,
} from '#modules/collections/collections.queries.ts';
import { findReportGames } from '#modules/dats/dats.queries.ts';
import { findDatGames } from '#modules/dats/match.queries.ts';
import { findCardRows } from '#modules/list-index/cards.queries.ts';
import * as listIndex from '#modules/list-index/list-index.queries.ts';
import { TEXT_ORDERS } from '#modules/list-index/sort-keys.ts';
import {
  findChangesAfter,
  findFileRows,
  findPersonalRows,
  findRomRows,
} from '#modules/roms/rom-rows.queries.ts';
import {
  findRomByHash,
  findRomByProvider,
  HASHES,
  romExists,
  SOURCE_ID_COLUMNS,
} from '#modules/roms/roms.queries.ts';
import {
  findAssetNamed,
  findAssets,
  findScreenshots,
  findVisibleAssets,
  findAsset,
  findAssetIds,
} from '#modules/saves/assets.queries.ts';
import { findDevice, findDevices, findSync } from '#modules/saves/devices/devices.queries.ts';
import {
  findPlaySessions,
  sumPlayTime,
  findDuplicateSession,
} from '#modules/saves/play-sessions/play-sessions.queries.ts';
import {
  findVersionsWithContent,
  findSuccessors,
  findTimeline,
  findVersions,
  findLatestDescendant,
  findVersion,
  isOwnVersion,
} from '#modules/saves/versions.queries.ts';
import { plansOf } from '#testing/plans-of.ts';
import { openTestDatabase } from '#testing/test-database.ts';

import type { Db } from './engine.ts';

const READER = { userId: 1, username: '', seesPublic: true };
const NOW = '2026-01-01T00:00:00.000+00:00';

test.each<readonly [string, (db: Db) => Promise<unknown>]>([
  ['the session behind a request', (db) => findSession(db, 'x')],
  ['renewing a session', (db) => saveSessionSeen(db, 'x', { last_seen_at: NOW, expires_at: NOW })],
  ['ending a session', (db) => removeSession(db, 'x')],
  ['ending all sessions of an account', (db) => removeSessionsOf(db, 1)],
  ['removing expired sessions', (db) => removeExpiredSessions(db, NOW)],
  ['removing expired tokens', (db) => removeExpiredTokens(db, NOW)],
  ['using a refresh token', (db) => useRefreshToken(db, 'x', NOW)],
  ['ending a family of refresh tokens', (db) => removeRefreshFamilyOf(db, 'x')],
  ['ending all refresh tokens of an account', (db) => removeRefreshTokensOf(db, 1)],
  ['using a one-time link', (db) => useOneTimeToken(db, { jti: 'x', purpose: 'reset', now: NOW })],
  ['an account by id', (db) => findUser(db, 1)],
  ['an account by name', (db) => findUserByName(db, 'x')],
  ['an account by email', (db) => findUserByEmail(db, 'x')],
  ['an account by its provider', (db) => findUserByIdentity(db, { issuer: 'x', subject: 'y' })],
  [
    'a page of a DAT’s report',
    (db) => findReportGames(db, 1, { kind: 'missing', limit: 10, offset: 0 }),
  ],
  ['a page of games', (db) => findRomRows(db, [1, 2])],
  ['a page of cards', (db) => findCardRows(db, [1, 2], READER)],
  ['the files of a page', (db) => findFileRows(db, [1, 2])],
  ['user data of a page of games', (db) => findPersonalRows(db, [1, 2], READER)],
  ['whether a game exists', (db) => romExists(db, 1)],
  ...HASHES.map((hash) => [`a game by ${hash}`, (db: Db) => findRomByHash(db, hash, 'x')] as const),
  ...SOURCE_ID_COLUMNS.map(
    (provider) =>
      [`a game by ${provider}`, (db: Db) => findRomByProvider(db, provider, 1)] as const,
  ),
  ['a collection', (db) => findCollection(db, 1)],
  ['favorites of a user', (db) => findFavorites(db, 1)],
  ['a collection of a user by name', (db) => findByName(db, { userId: 1, key: 'x' })],
  ['artwork of a game', (db) => findShownArtwork(db, 1, ['cover'])],
  ['artwork to download', (db) => findDueArtwork(db, NOW, 40)],
  ['count of artwork to download', (db) => countDueArtwork(db, NOW)],
  ['games of a DAT to compare', (db) => findDatGames(db, { loadId: 1, first: 0, count: 10 })],
])('%s uses an index', async (_query, run) => {
  const engine = await openTestDatabase();
  const plans = await plansOf(engine, run);
  for (const plan of plans) {
    expect(plan).toMatch(/SEARCH \w+ USING /);
    expect(plan).not.toMatch(/\bSCAN\b|TEMP B-TREE/);
  }
});

const OF_GAME = { userId: 1, romId: 1 };

test.each<readonly [string, (db: Db) => Promise<unknown>]>([
  ['the saves of a user', (db) => findAssets(db, { userId: 1, kind: 'save' })],
  ['the saves of a game', (db) => findAssets(db, { ...OF_GAME, kind: 'save' })],
  [
    'public saves of others',
    (db) => findVisibleAssets(db, { ...OF_GAME, kinds: ['save', 'state'] }),
  ],
  ['a save by name', (db) => findAssetNamed(db, { ...OF_GAME, kind: 'save', name: 'x' })],
  ['screenshots of saves', (db) => findScreenshots(db, { userIds: [1], romIds: [1] })],
  ['the versions of a save', (db) => findVersions(db, 1)],
  ['a page of the timeline', (db) => findTimeline(db, { ...OF_GAME, limit: 10, before: 9 })],
  [
    'successors of a version',
    (db) => findSuccessors(db, { ...OF_GAME, kind: 'save', parentId: 1 }),
  ],
  ['a save by content', (db) => findVersionsWithContent(db, { assetId: 1, sha256: 'x' })],
  ['play sessions of a game', (db) => findPlaySessions(db, { ...OF_GAME, limit: 10, offset: 0 })],
])('%s uses an index and sorts at most the rows found', async (_query, run) => {
  const engine = await openTestDatabase();
  for (const plan of await plansOf(engine, run)) {
    expect(plan).toMatch(/SEARCH \w+ USING /);
    expect(plan).not.toMatch(/\bSCAN (?!json_each)/);
  }
});

const TITLE = { sort_key: 'x', id: 1 };

/** Lists are built in memory; these are all queries that read and refresh the list index. */
test.each<readonly [string, (db: Db) => Promise<unknown>]>([
  ['library versions', (db) => listIndex.findLibraryVersions(db, 1)],
  ['changes after a version', (db) => findChangesAfter(db, 5, 10)],
  ['changed games', (db) => listIndex.findGames(db, [1, 2])],
  ['file names within groups', (db) => listIndex.findFileStems(db, [1, 2])],
  ['next batch of games', (db) => listIndex.findGamesAfter(db, 5, 10)],
  ['next batch of titles', (db) => listIndex.findIdsByTitle(db, TITLE, 10)],
  ...TEXT_ORDERS.map(
    (column) =>
      [
        `next batch of games by ${column}`,
        (db: Db) => listIndex.findTextsAfter(db, column, { id: 5, limit: 10 }),
      ] as const,
  ),
  ['largest game id', (db) => listIndex.findLargestId(db)],
  ['marks of a user', (db) => listIndex.findRomUserRows(db, 1)],
  ['favorites of a user for lists', (db) => listIndex.findFavorites(db, 1)],
  ['games by checksum', (db) => listIndex.findIdsByDigest(db, 'x'.repeat(40))],
  [
    'the collection of a list',
    (db) => listIndex.findVisibleCollection(db, 1, { userId: 1, known: 0 }),
  ],
  ['the smart collection of a list', (db) => listIndex.findVisibleCriteria(db, 1, 1)],
])('%s: no full table scan, no sorting', async (_query, run) => {
  const engine = await openTestDatabase();
  for (const plan of await plansOf(engine, run)) {
    expect(plan).not.toMatch(/SCAN (?!CONSTANT ROW|json_each)|TEMP B-TREE/);
  }
});

test('deleting an account finds its sessions, tokens and identities with an index', async () => {
  const engine = await openTestDatabase();
  for (const table of ['session', 'refresh_token', 'user_identity'] as const) {
    const query = engine.db.selectFrom(table).select('user_id').where('user_id', '=', 1).compile();
    expect(await engine.explain(query)).toMatch(/SEARCH \w+ USING /);
  }
});

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

test('the latest version after a version of a save is found by an index', async () => {
  const [plan] = await explain((db) => findLatestDescendant(db, { ...OWN, id: 1 }));
  expect(plan).toMatch(/SEARCH version USING (COVERING )?INDEX asset_version_after/);
  expect(plan).not.toMatch(/SCAN (version|asset)/);
});

const RANGE = { first: 1, last: 50_000, limit: 100 };
const ALL = { kind: [], area: [], search: '' };

test.each<readonly [string, audit.AuditSearch, string]>([
  ['all events', ALL, 'INTEGER PRIMARY KEY'],
  ['events of one kind', { ...ALL, kind: ['game_downloaded'] }, 'audit_event_by_kind'],
  ['events of one area', { ...ALL, area: ['deletions'] }, 'audit_event_by_area'],
  ['events of a person', { ...ALL, user_id: 1 }, 'audit_event_by_user_id'],
  ['events from an address', { ...ALL, address: '192.0.2.1' }, 'audit_event_by_address'],
  ['events of a game', { ...ALL, target_kind: 'game', target_id: '1' }, 'audit_event_by_target'],
  ['a search', { ...ALL, search: 'x' }, 'INTEGER PRIMARY KEY'],
])('the audit log reads %s by an index, without sorting', async (_, search, index) => {
  const [plan] = await explain((db) => audit.findEvents(db, search, RANGE));
  expect(plan).toMatch(new RegExp(`SEARCH audit_event USING .*${index}`));
  expect(plan).not.toMatch(/\bSCAN\b|TEMP B-TREE/);
});

test.each<Case>([
  ['its range of ids', (db) => audit.findIdRange(db, { from: NOW, to: NOW })],
  ['events to delete', (db) => audit.removeEventsBefore(db, NOW, 100)],
])('the audit log finds %s by an index', async (_query, run) => {
  for (const plan of await explain(run)) expect(plan).not.toMatch(/\bSCAN\b|TEMP B-TREE/);
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
