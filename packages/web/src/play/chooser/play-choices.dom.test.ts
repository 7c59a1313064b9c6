import { beforeEach, describe, expect, test } from 'vitest';

import { someCore, somePlayer } from '#testing/some-player.ts';
import { someVersion } from '#testing/some-version.ts';

import {
  blockerOf,
  firmwareFor,
  FIRST_PICKS,
  firstPicks,
  needsFileChoice,
  readPicks,
  rememberPicks,
  resolveChoices,
} from '#play/chooser/play-choices.ts';
import type { Offer, Picks, StartRequest } from '#play/chooser/play-choices.ts';

const SAVES = [someVersion({ id: 9 }), someVersion({ id: 5 })];
const STATES = [someVersion({ id: 2, emulator: 'nestopia' }), someVersion({ id: 1 })];
const PC = { hasWebGl: true, isSecure: true };

const settle = (picks: Partial<Picks> = {}, offer: Partial<Offer> = {}) =>
  resolveChoices(
    { player: somePlayer(), saves: SAVES, states: STATES, ...offer },
    { ...FIRST_PICKS, ...picks },
  );

const bios = (patch: object = {}) => ({
  core: 'pcsx_rearmed',
  file_name: 'scph5501.bin',
  md5: ['490f666e1afb15b7362b406ed1cea246'],
  required: true,
  firmware_id: null,
  ...patch,
});

const only = (patch: Parameters<typeof someCore>[0]) => somePlayer({ cores: [someCore(patch)] });

describe('resolveChoices', () => {
  test('continues from the newest save with the first installed core', () => {
    const cores = [someCore({ name: 'best', state: 'absent' }), someCore()];
    const choices = settle({}, { player: somePlayer({ cores }) });
    expect(choices?.core.name).toBe('fceumm');
    expect(choices?.save?.id).toBe(9);
    expect(choices?.state).toBeNull();
    expect(choices?.fileId).toBe(11);
  });

  test('uses picks that exist and defaults for those that do not', () => {
    expect(settle({ core: 'nestopia', save: 5, state: 2 })).toMatchObject({
      core: { name: 'nestopia' },
      save: { id: 5 },
      state: { id: 2 },
    });
    expect(
      settle({ core: 'gone', save: 404, state: 404, fileId: 404, firmware: 404 }),
    ).toMatchObject({
      core: { name: 'fceumm' },
      save: { id: 9 },
      state: null,
      fileId: 11,
      firmware: 'auto',
    });
  });

  test('selects the core of a picked state and skips cores that are unknown or disabled', () => {
    expect(settle({ state: 2 })).toMatchObject({ core: { name: 'nestopia' }, state: { id: 2 } });
    expect(settle({ state: 1 })?.state?.id).toBe(1);
    const unknown = [someVersion({ id: 3, emulator: 'gone' })];
    expect(settle({ state: 3 }, { states: unknown })?.state).toBeNull();
    const cores = [someCore(), someCore({ name: 'nestopia', state: 'disabled' })];
    expect(settle({ core: 'nestopia' }, { player: somePlayer({ cores }) })?.core.name).toBe(
      'fceumm',
    );
  });

  test('starts a new game if the user picks that or if there are no saves', () => {
    expect(settle({ save: 'new' })?.save).toBeNull();
    expect(settle({}, { saves: [] })?.save).toBeNull();
  });

  test('returns null for a game without files or cores', () => {
    expect(settle({}, { player: somePlayer({ files: [] }) })).toBeNull();
    expect(settle({}, { player: somePlayer({ cores: [] }) })).toBeNull();
  });
});

describe('firmwareFor', () => {
  const player = somePlayer({
    firmware: [{ id: 3, file_name: 'My BIOS.bin', size_bytes: 524_288, is_verified: true }],
    firmware_needs: [bios({ firmware_id: 3 }), bios({ core: 'other', firmware_id: 3 })],
  });

  test('returns the picked or required firmware under the file name that the core expects', () => {
    expect(firmwareFor(player, 'pcsx_rearmed', 'auto')).toEqual([{ id: 3, name: 'scph5501.bin' }]);
    expect(firmwareFor(player, 'pcsx_rearmed', 3)).toEqual([{ id: 3, name: 'scph5501.bin' }]);
    expect(firmwareFor(player, 'fceumm', 3)).toEqual([{ id: 3, name: 'My BIOS.bin' }]);
    expect(firmwareFor(player, 'fceumm', 'auto')).toEqual([]);
    expect(firmwareFor(player, 'pcsx_rearmed', 'none')).toEqual([]);
  });
});

describe('blockerOf', () => {
  const blocker = (player = somePlayer(), where = PC, picks: Partial<Picks> = {}) =>
    blockerOf(player, settle(picks, { player }), where);

  test('returns null for a playable game', () => {
    expect(blocker()).toBeNull();
  });

  test.each([
    [
      'is “nothing” if the server gives a reason',
      somePlayer({ kind: null, reason: 'disabled' }),
      PC,
      'nothing',
    ],
    ['is “nothing” if the game has no files', somePlayer({ files: [] }), PC, 'nothing'],
    ['is “webgl” if the browser has no WebGL', somePlayer(), { ...PC, hasWebGl: false }, 'webgl'],
    ['is “core-absent” if the core is not installed', only({ state: 'absent' }), PC, 'core-absent'],
    [
      'is “core-absent” while the core is downloading',
      only({ state: 'fetching' }),
      PC,
      'core-absent',
    ],
    [
      'is “threads” if a core with threads runs without HTTPS',
      only({ needs_threads: true }),
      { ...PC, isSecure: false },
      'threads',
    ],
  ])('%s', (_, player, where, kind) => {
    expect(blocker(player, where)?.kind).toBe(kind);
  });

  test('lists required firmware that is missing, unless the user picked a file', () => {
    const firmware = [{ id: 3, file_name: 'x.bin', size_bytes: 1, is_verified: false }];
    const needs = [bios({ core: 'fceumm' }), bios({ core: 'fceumm', required: false })];
    const player = somePlayer({ firmware, firmware_needs: needs });
    expect(blocker(player)).toEqual({ kind: 'firmware', needs: [needs[0]] });
    expect(blocker(player, PC, { firmware: 3 })).toBeNull();
    expect(blocker(somePlayer({ firmware_needs: [bios({ core: 'other' })] }))).toBeNull();
  });
});

describe('picks of the chooser', () => {
  beforeEach(() => localStorage.clear());
  const game = { romId: 7, platform: 'nes' };

  test('are stored per platform and per game, except save and state', () => {
    rememberPicks(game, { core: 'nestopia', fileId: 4, firmware: 3, save: 'new', state: 1 });
    const platform = { ...FIRST_PICKS, core: 'nestopia', firmware: 3 };
    expect(readPicks(game)).toEqual({ ...platform, fileId: 4 });
    expect(readPicks({ romId: 8, platform: 'nes' })).toEqual(platform);
  });

  const first = (start: Partial<StartRequest>, offer: Partial<Offer> = {}) =>
    firstPicks(
      game,
      { mode: 'choose', save: null, state: null, ...start },
      { player: somePlayer(), saves: SAVES, states: STATES, ...offer },
    );

  test('start with the save and state of the link', () => {
    const start = { save: { assetId: 1, versionId: 5 }, state: { assetId: 3, versionId: 2 } };
    expect(first(start)).toMatchObject({ save: 5, state: 2 });
    expect(first({ state: start.state })).toMatchObject({ save: 'newest', state: 2 });
  });

  test('start with the newest of save and state that an installed core can read', () => {
    const newer = [someVersion({ id: 12, emulator: 'nestopia' }), someVersion({ id: 10 })];
    expect(first({})).toMatchObject({ save: 'newest', state: null });
    expect(first({}, { states: newer })).toMatchObject({ save: 'newest', state: 10 });
    expect(first({}, { saves: [] })).toMatchObject({ state: 1 });
    expect(first({ mode: 'now' }, { states: newer })).toMatchObject({ state: 10 });
  });

  test('start a new game without save and state if the link says so', () => {
    const newer = [someVersion({ id: 10 })];
    expect(first({ mode: 'new' }, { states: newer })).toMatchObject({ save: 'new', state: null });
  });
});

const file = (id: number) => ({ id, name: `${id}.bin`, size_bytes: 1 });

describe('needsFileChoice', () => {
  test.each([
    [[11], null, false],
    [[11, 12], null, true],
    [[11, 12], 12, false],
    [[11, 12], 404, true],
    [[0, 11, 12], null, false],
  ])('with files %j and file %j picked returns %s', (ids, fileId, isNeeded) => {
    const player = somePlayer({ files: ids.map(file) });
    expect(needsFileChoice(player, { ...FIRST_PICKS, fileId })).toBe(isNeeded);
  });
});
