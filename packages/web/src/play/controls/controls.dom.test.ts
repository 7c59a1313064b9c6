import { describe, expect, test } from 'vitest';

import { DEFAULT_CONTROLS, mergeControls, rebind } from './controls.ts';

describe('mergeControls', () => {
  test('lets the config change the defaults and the person change the config', () => {
    const config = { 0: { 8: { value: 'm' }, 3: { value: 'n', value2: 'BUTTON_4' } } };
    const own = { 0: { 8: { value2: 'START' } }, 1: { 8: { value: 'p' } } };
    const merged = mergeControls(DEFAULT_CONTROLS, config, own);
    expect(merged['0']?.['8']).toEqual({ value: 'm', value2: 'START' });
    expect(merged['0']?.['3']).toEqual({ value: 'n', value2: 'BUTTON_4' });
    expect(merged['0']?.['0']).toEqual({ value: 'x', value2: 'BUTTON_2' });
    expect(merged['1']?.['8']).toEqual({ value: 'p', value2: 'BUTTON_1' });
  });

  test('knows four players, of whom only the first has keys', () => {
    const merged = mergeControls(DEFAULT_CONTROLS);
    expect(Object.keys(merged)).toEqual(['0', '1', '2', '3']);
    expect(merged['3']?.['8']).toEqual({ value: '', value2: 'BUTTON_1' });
  });

  test('changes none of its layers', () => {
    const before = structuredClone(DEFAULT_CONTROLS);
    mergeControls(DEFAULT_CONTROLS, { 0: { 8: { value: 'm' } } });
    expect(DEFAULT_CONTROLS).toEqual(before);
  });
});

describe('rebind', () => {
  test('takes a key away from whatever had it, whoever played with it', () => {
    const own = rebind({}, DEFAULT_CONTROLS, { player: '1', input: '8', part: 'value', to: 'x' });
    expect(own).toEqual({ 0: { 0: { value: '' } }, 1: { 8: { value: 'x' } } });
  });

  test('takes a button away from its own player alone: each has a pad', () => {
    const change = { player: '1', input: '8', part: 'value2', to: 'BUTTON_2' } as const;
    expect(rebind({}, DEFAULT_CONTROLS, change)).toEqual({
      1: { 0: { value2: '' }, 8: { value2: 'BUTTON_2' } },
    });
  });

  test('can leave an input without a key', () => {
    const change = { player: '0', input: '8', part: 'value', to: '' } as const;
    expect(rebind({}, DEFAULT_CONTROLS, change)).toEqual({ 0: { 8: { value: '' } } });
  });
});
