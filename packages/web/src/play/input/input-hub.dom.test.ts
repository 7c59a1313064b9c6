import { expect, test, vi } from 'vitest';

import type { Action } from './action.ts';
import { createInputHub } from './input-hub.ts';
import type { Listener, Pad } from './input-hub.ts';

function hub({ pads = (): readonly (Pad | null)[] => [], isSwapped = () => false } = {}) {
  const taken: Action[] = [];
  const made = createInputHub({
    firstDevice: 'touch',
    pads,
    isSwapped,
    onHandled: (action) => taken.push(action),
  });
  const press = (key: string, target: EventTarget = document.body) => {
    const event = new KeyboardEvent('keydown', { key, code: key, cancelable: true });
    Object.defineProperty(event, 'target', { value: target });
    made.keyDown(event);
    return event;
  };
  const release = (key: string) => made.keyUp(new KeyboardEvent('keyup', { key, code: key }));
  return { ...made, taken, press, release };
}

const pad = (id: string, ...held: number[]): Pad => ({
  id,
  mapping: 'standard',
  axes: [0, 0],
  buttons: Array.from({ length: 17 }, (_, index) => ({ pressed: held.includes(index) })),
});

test('the newest listener is called first, and unhandled actions go to the next', () => {
  const { listen, press, release, taken } = hub();
  const below = vi.fn<Listener>(() => true);
  const above = vi.fn<Listener>((action) => action === 'back');
  listen(below);
  const leave = listen(above);
  press('Escape');
  release('Escape');
  press('ArrowUp');
  expect(below).toHaveBeenCalledExactlyOnceWith('up');
  leave();
  press('Backspace');
  expect(above).toHaveBeenCalledTimes(2);
  expect(taken).toEqual(['back', 'up', 'back']);
});

test('two quick presses within one frame are two steps', () => {
  const { listen, press, release, taken } = hub();
  listen(() => true);
  press('ArrowRight');
  release('ArrowRight');
  press('ArrowRight');
  expect(taken).toEqual(['right', 'right']);
});

test('an unhandled action has no sound', () => {
  const { listen, press, taken } = hub();
  listen(() => false);
  expect(press('Enter').defaultPrevented).toBe(true);
  expect(taken).toEqual([]);
});

test('keys that type text are not handled in a text field', () => {
  const { listen, press, taken } = hub();
  listen(() => true);
  const field = document.createElement('input');
  for (const key of ['f', ' ', 'Backspace', 'ArrowLeft', '/']) {
    expect(press(key, field).defaultPrevented).toBe(false);
  }
  press('ArrowDown', field);
  press('Escape', field);
  expect(taken).toEqual(['down', 'back']);
});

test('one device that reports two pads makes one step', () => {
  const both = [pad('Xbox', 15), null, pad('Xbox', 15)];
  const { listen, frame, taken } = hub({ pads: () => (isHeld ? both : []) });
  let isHeld = false;
  listen(() => true);
  isHeld = true;
  frame(0);
  frame(16);
  expect(taken).toEqual(['right']);
});

test('a button held while a screen opens is ignored until it is released', () => {
  let held: readonly Pad[] = [pad('Xbox', 0)];
  const { listen, frame, taken } = hub({ pads: () => held });
  listen(() => true);
  frame(0);
  expect(taken).toEqual([]);
  held = [];
  frame(16);
  held = [pad('Xbox', 0)];
  frame(32);
  expect(taken).toEqual(['confirm']);
});

test('input is not handled while a game is running', () => {
  let held: readonly Pad[] = [];
  const { listen, frame, press, suspend, taken } = hub({ pads: () => held });
  listen(() => true);
  suspend(true);
  held = [pad('Xbox', 0)];
  frame(0);
  expect(press('Enter').defaultPrevented).toBe(false);
  suspend(false);
  frame(16);
  expect(taken).toEqual([]);
});

test('the current device is the one that was used last', () => {
  let held: readonly Pad[] = [];
  const { listen, frame, press, device, touched, clicked } = hub({ pads: () => held });
  const changed = vi.fn<() => void>();
  device.subscribe(changed);
  listen(() => true);
  expect(device.get()).toBe('touch');
  held = [pad('DualSense Wireless Controller', 0)];
  frame(0);
  expect(device.get()).toBe('playstation');
  held = [pad('Pro Controller (057e)', 1)];
  frame(16);
  expect(device.get()).toBe('nintendo');
  touched();
  expect(device.get()).toBe('touch');
  press('Enter');
  expect(device.get()).toBe('keys');
  touched();
  clicked();
  expect(device.get()).toBe('keys');
  expect(changed).toHaveBeenCalledTimes(6);
});

test('a key held while a screen opens is ignored until it is released', () => {
  const { listen, keyDown, press, suspend, taken } = hub();
  listen(() => true);
  suspend(true);
  suspend(false);
  keyDown(new KeyboardEvent('keydown', { key: 'Escape', code: 'Escape', repeat: true }));
  expect(taken).toEqual([]);
  press('Escape');
  expect(taken).toEqual(['back']);
});

test('a pad that another part of the page reads becomes the current device', () => {
  const { device, padUsed } = hub();
  padUsed({ id: 'DualSense Wireless Controller' });
  expect(device.get()).toBe('playstation');
});
