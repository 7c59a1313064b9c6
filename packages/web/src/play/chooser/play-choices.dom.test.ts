import { beforeEach, describe, expect, test } from 'vitest';

import { someCore, somePlayer } from '#testing/some-player.ts';
import { someVersion } from '#testing/some-version.ts';

import {
  blockerOf,
  firmwareFor,
  FIRST_PICKS,
  firstPicks,
  readPicks,
  rememberPicks,
  settleChoices,
} from '#play/chooser/play-choices.ts';
import type { Offer, Picks } from '#play/chooser/play-choices.ts';

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

  test('drops a state of another core, and a core that was disabled since', () => {
    expect(settle({ state: 2 })?.state).toBeNull();
    expect(settle({ state: 1 })?.state?.id).toBe(1);
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
    ['the core is disabled', only({ state: 'disabled' }), PC, 'core-disabled'],
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

  test('are remembered by platform and by game', () => {
    rememberPicks(game, { core: 'nestopia', fileId: 4, firmware: 3, save: 'new', state: 1 });
    expect(readPicks(game)).toEqual({
      core: 'nestopia',
      fileId: 4,
      firmware: 3,
      save: 'new',
      state: null,
    });
    expect(readPicks({ romId: 8, platform: 'nes' })).toEqual({
      core: 'nestopia',
      fileId: null,
      firmware: 3,
      save: 'newest',
      state: null,
    });
  });

  test('of a certain save lead to the newest the next time', () => {
    rememberPicks(game, { ...FIRST_PICKS, save: 5 });
    expect(readPicks(game).save).toBe('newest');
  });

  test('give way to what somebody asked for on the way here, with the core that fits', () => {
    rememberPicks(game, { ...FIRST_PICKS, core: 'fceumm', save: 'new' });
    const start = { save: { assetId: 1, versionId: 5 }, state: { assetId: 3, versionId: 2 } };
    const picks = firstPicks(game, start, STATES);
    expect(picks).toMatchObject({ core: 'nestopia', save: 5, state: 2 });
    expect(settle(picks)).toMatchObject({ save: { id: 5 }, state: { id: 2 } });
    expect(firstPicks(game, { save: null, state: null }, STATES)).toEqual(readPicks(game));
  });
});
