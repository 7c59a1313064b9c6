import { beforeEach, expect, test, vi } from 'vitest';

const load = async () => {
  vi.resetModules();
  return await import('./scroll-restoration.ts');
};
const position = { index: 720, fraction: 0.25, focus: 731 };

beforeEach(() => sessionStorage.clear());

test('each history entry has its own position', async () => {
  const { positionOf, savePosition } = await load();
  savePosition('a', position);
  savePosition('b', { ...position, index: 3 });
  expect(positionOf('a')).toEqual(position);
  expect(positionOf('b')?.index).toBe(3);
  expect(positionOf('c')).toBeUndefined();
});

test('positions survive a reload', async () => {
  const before = await load();
  before.savePosition('a', position);
  before.storePositions();
  expect((await load()).positionOf('a')).toEqual(position);
});

test('only the newest fifty positions are kept', async () => {
  const { positionOf, savePosition } = await load();
  for (let entry = 0; entry < 60; entry += 1) savePosition(String(entry), position);
  expect(positionOf('9')).toBeUndefined();
  expect(positionOf('10')).toEqual(position);
});

test.each(['{', '"text"', '[["a",{"index":-1}]]'])('%s in the storage is ignored', async (text) => {
  sessionStorage.setItem('gallery.positions', text);
  expect((await load()).positionOf('a')).toBeUndefined();
});
