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
  settleChoices,
} from '#play/chooser/play-choices.ts';
import type { Offer, Picks, StartRequest } from '#play/chooser/play-choices.ts';

const SAVES = [someVersion({ id: 9 }), someVersion({ id: 5 })];
const STATES = [someVersion({ id: 2, emulator: 'nestopia' }), someVersion({ id: 1 })];
const PC = { hasWebGl: true, isSecure: true };

const settle = (picks: Partial<Picks> = {}, offer: Partial<Offer> = {}) =>
  settleChoices(
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

describe('settleChoices', () => {
  test('plays on from the newest save with the first core that is here', () => {
    const cores = [someCore({ name: 'best', state: 'absent' }), someCore()];
    const choices = settle({}, { player: somePlayer({ cores }) });
    expect(choices?.core.name).toBe('fceumm');
    expect(choices?.save?.id).toBe(9);
    expect(choices?.state).toBeNull();
    expect(choices?.fileId).toBe(11);
  });

  test('keeps what was picked as long as it exists', () => {
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

  test('a state brings its core, unless that core does not exist or is disabled', () => {
    expect(settle({ state: 2 })).toMatchObject({ core: { name: 'nestopia' }, state: { id: 2 } });
    expect(settle({ state: 1 })?.state?.id).toBe(1);
    const unknown = [someVersion({ id: 3, emulator: 'gone' })];
    expect(settle({ state: 3 }, { states: unknown })?.state).toBeNull();
    const cores = [someCore(), someCore({ name: 'nestopia', state: 'disabled' })];
    expect(settle({ core: 'nestopia' }, { player: somePlayer({ cores }) })?.core.name).toBe(
      'fceumm',
    );
  });

  test('begins anew where somebody wants that, or where nothing was saved', () => {
    expect(settle({ save: 'new' })?.save).toBeNull();
    expect(settle({}, { saves: [] })?.save).toBeNull();
  });

  test('has nothing to say about a game without files or cores', () => {
    expect(settle({}, { player: somePlayer({ files: [] }) })).toBeNull();
    expect(settle({}, { player: somePlayer({ cores: [] }) })).toBeNull();
  });
});

describe('firmwareFor', () => {
  const player = somePlayer({
    firmware: [{ id: 3, file_name: 'My BIOS.bin', size_bytes: 524_288, is_verified: true }],
    firmware_needs: [bios({ firmware_id: 3 }), bios({ core: 'other', firmware_id: 3 })],
  });

  test('gives the core what it asks for, under the name it asks for', () => {
    expect(firmwareFor(player, 'pcsx_rearmed', 'auto')).toEqual([{ id: 3, name: 'scph5501.bin' }]);
    expect(firmwareFor(player, 'pcsx_rearmed', 3)).toEqual([{ id: 3, name: 'scph5501.bin' }]);
    expect(firmwareFor(player, 'fceumm', 3)).toEqual([{ id: 3, name: 'My BIOS.bin' }]);
    expect(firmwareFor(player, 'fceumm', 'auto')).toEqual([]);
    expect(firmwareFor(player, 'pcsx_rearmed', 'none')).toEqual([]);
  });
});

describe('blockerOf', () => {
  const judge = (player = somePlayer(), where = PC, picks: Partial<Picks> = {}) =>
    blockerOf(player, settle(picks, { player }), where);

  test('lets a game through that can be played', () => {
    expect(judge()).toBeNull();
  });

  test.each([
    ['the server says why not', somePlayer({ kind: null, reason: 'disabled' }), PC, 'nothing'],
    ['there are no files', somePlayer({ files: [] }), PC, 'nothing'],
    ['WebGL is absent', somePlayer(), { ...PC, hasWebGl: false }, 'webgl'],
    ['the core is not here', only({ state: 'absent' }), PC, 'core-absent'],
    ['the core is on its way', only({ state: 'fetching' }), PC, 'core-absent'],
    ['threads need HTTPS', only({ needs_threads: true }), { ...PC, isSecure: false }, 'threads'],
  ])('%s', (_, player, where, kind) => {
    expect(judge(player, where)?.kind).toBe(kind);
  });

  test('names the firmware that is required and not here, unless somebody chose their own', () => {
    const firmware = [{ id: 3, file_name: 'x.bin', size_bytes: 1, is_verified: false }];
    const needs = [bios({ core: 'fceumm' }), bios({ core: 'fceumm', required: false })];
    const player = somePlayer({ firmware, firmware_needs: needs });
    expect(judge(player)).toEqual({ kind: 'firmware', needs: [needs[0]] });
    expect(judge(player, PC, { firmware: 3 })).toBeNull();
    expect(judge(somePlayer({ firmware_needs: [bios({ core: 'other' })] }))).toBeNull();
  });
});

describe('picks', () => {
  beforeEach(() => localStorage.clear());
  const game = { romId: 7, platform: 'nes' };

  test('are remembered by platform and by game, except save and state', () => {
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
  ])('files %j with %j picked: %s', (ids, fileId, isNeeded) => {
    const player = somePlayer({ files: ids.map(file) });
    expect(needsFileChoice(player, { ...FIRST_PICKS, fileId })).toBe(isNeeded);
  });
});
