import { describe, expect, test } from 'vitest';

import { hotkeyCommand } from '#play/session/player-hotkeys.ts';

const stroke = (key: string, held: Partial<Record<'shiftKey' | 'altKey' | 'ctrlKey', true>> = {}) =>
  ({ key, shiftKey: false, altKey: false, ctrlKey: false, metaKey: false, ...held }) as const;

describe('hotkeyCommand', () => {
  test.each([
    ['fceumm', stroke('F2'), 'save-state'],
    ['fceumm', stroke('F4'), 'load-state'],
    ['fceumm', stroke('F8'), 'fast-forward'],
    ['fceumm', stroke('Escape'), 'pause'],
    ['fceumm', stroke('Enter', { altKey: true }), 'fullscreen'],
    ['fceumm', stroke('F5'), null],
    ['fceumm', stroke('F4', { altKey: true }), null],
    ['fceumm', stroke('F2', { ctrlKey: true }), null],
    ['fceumm', stroke('z'), null],
    ['dosbox_pure', stroke('F2'), null],
    ['dosbox_pure', stroke('Escape'), null],
    ['dosbox_pure', stroke('F2', { shiftKey: true }), 'save-state'],
    ['vice_x64sc', stroke('F4'), null],
  ])('%s: %j', (core, pressed, command) => {
    expect(hotkeyCommand(core, pressed)).toBe(command);
  });
});
