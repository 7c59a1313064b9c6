import { describe, expect, test } from 'vitest';

import { readControls } from '#shared/lib/player-settings.ts';

import {
  ALL_PLATFORMS,
  DEFAULT_CONTROLS,
  hasProfile,
  rebind,
  resetProfiles,
  resolveControls,
  writeProfiles,
} from './controls.ts';

const NES = { platform: 'nes', config: {} };
const SONY = 'DualSense Wireless Controller (STANDARD GAMEPAD Vendor: 054c Product: 0ce6)';
const XBOX = 'Xbox 360 Controller (XInput STANDARD GAMEPAD)';
const A = '8';

describe('resolveControls', () => {
  test('lets the config change the defaults and the user change the config', () => {
    const config = { 0: { 8: { value: 'm' }, 3: { value: 'n', value2: 'BUTTON_4' } } };
    const own = { nes: { 0: { 8: { value2: 'START' } }, 1: { 8: { value: 'p' } } } };
    const merged = resolveControls(own, { platform: 'nes', config }, []);
    expect(merged['0']?.[A]).toEqual({ value: 'm', value2: 'START' });
    expect(merged['0']?.['3']).toEqual({ value: 'n', value2: 'BUTTON_4' });
    expect(merged['0']?.['0']).toEqual({ value: 'x', value2: 'BUTTON_2' });
    expect(merged['1']?.[A]).toEqual({ value: 'p', value2: 'BUTTON_1' });
  });

  test('has four players, of whom only the first has keys', () => {
    const merged = resolveControls({}, NES, []);
    expect(Object.keys(merged)).toEqual(['0', '1', '2', '3']);
    expect(merged['3']?.[A]).toEqual({ value: '', value2: 'BUTTON_1' });
  });

  test('changes none of its layers', () => {
    const before = structuredClone(DEFAULT_CONTROLS);
    resolveControls({ nes: { 0: { 8: { value: 'm' } } } }, NES, []);
    expect(DEFAULT_CONTROLS).toEqual(before);
  });

  test('prefers the profile of the platform to that of all platforms', () => {
    const profiles = {
      '*': { 0: { 8: { value: 'k' }, 0: { value: 'l' } } },
      nes: { 0: { 8: { value: 'm' } } },
    };
    const merged = resolveControls(profiles, NES, []);
    expect([merged['0']?.[A]?.value, merged['0']?.['0']?.value]).toEqual(['m', 'l']);
    expect(resolveControls(profiles, { ...NES, platform: 'snes' }, [])['0']?.[A]?.value).toBe('k');
  });

  test('uses the profile of a pad for the player who has the pad', () => {
    const profiles = { 'nes@054c-0ce6': { 0: { 8: { value2: 'BUTTON_3' } } } };
    const merged = resolveControls(profiles, NES, [XBOX, SONY]);
    expect(merged['0']?.[A]?.value2).toBe('BUTTON_1');
    expect(merged['1']?.[A]?.value2).toBe('BUTTON_3');
  });
});

describe('rebind', () => {
  const change = { scope: 'nes', platform: 'nes', pads: [], input: A } as const;

  test('removes a key from the input that had it, of any player', () => {
    const own = rebind({}, DEFAULT_CONTROLS, { ...change, player: '1', part: 'value', to: 'x' });
    expect(own).toEqual({ nes: { 0: { 0: { value: '' } }, 1: { 8: { value: 'x' } } } });
  });

  test('removes a button only from the inputs of the same player', () => {
    const to = { ...change, player: '1', part: 'value2', to: 'BUTTON_2' } as const;
    expect(rebind({}, DEFAULT_CONTROLS, to)).toEqual({
      nes: { 1: { 0: { value2: '' }, 8: { value2: 'BUTTON_2' } } },
    });
  });

  test('can leave an input without a key', () => {
    const none = { ...change, player: '0', part: 'value', to: '' } as const;
    expect(rebind({}, DEFAULT_CONTROLS, none)).toEqual({ nes: { 0: { 8: { value: '' } } } });
  });

  test('stores a button for the pad of the player', () => {
    const to = { ...change, pads: [XBOX, SONY], player: '1', part: 'value2', to: 'START' } as const;
    const profiles = rebind({}, DEFAULT_CONTROLS, to);
    expect(profiles).toEqual({
      'nes@054c-0ce6': { 0: { 3: { value2: '' }, 8: { value2: 'START' } } },
    });
    expect(resolveControls(profiles, NES, [SONY])['0']?.[A]?.value2).toBe('START');
  });

  test('takes effect for all platforms although the platform has a change of its own', () => {
    const own = { nes: { 0: { 8: { value: 'm', value2: 'START' } } } };
    const to = { ...change, scope: ALL_PLATFORMS, player: '0', part: 'value', to: 'k' } as const;
    const profiles = rebind(own, resolveControls(own, NES, []), to);
    expect(resolveControls(profiles, NES, [])['0']?.[A]).toEqual({ value: 'k', value2: 'START' });
  });
});

test('profiles of a platform are reset without those of others', () => {
  const profiles = {
    nes: { 0: { 8: { value: 'm' } } },
    'nes@054c-0ce6': { 0: { 8: { value2: 'START' } } },
    nesque: { 0: { 8: { value: 'n' } } },
    '*': { 0: { 8: { value: 'k' } } },
  };
  const text = writeProfiles('', profiles);
  const after = resetProfiles(readControls(text), 'nes');
  expect(Object.keys(after)).toEqual(['nesque', '*']);
  expect(readControls(writeProfiles(text, after))).toEqual(after);
  expect([hasProfile(after, 'nes'), hasProfile(after, '*')]).toEqual([false, true]);
});
