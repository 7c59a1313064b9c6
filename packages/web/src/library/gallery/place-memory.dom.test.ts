import { beforeEach, expect, test, vi } from 'vitest';

const load = async () => {
  vi.resetModules();
  return await import('./place-memory.ts');
};
const place = { index: 720, share: 0.25, focus: 731 };

beforeEach(() => sessionStorage.clear());

test('every entry of the history has its own place', async () => {
  const { placeOf, rememberPlace } = await load();
  rememberPlace('a', place);
  rememberPlace('b', { ...place, index: 3 });
  expect(placeOf('a')).toEqual(place);
  expect(placeOf('b')?.index).toBe(3);
  expect(placeOf('c')).toBeUndefined();
});

test('places survive a reload', async () => {
  const before = await load();
  before.rememberPlace('a', place);
  before.storePlaces();
  expect((await load()).placeOf('a')).toEqual(place);
});

test('only the newest fifty are kept', async () => {
  const { placeOf, rememberPlace } = await load();
  for (let entry = 0; entry < 60; entry += 1) rememberPlace(String(entry), place);
  expect(placeOf('9')).toBeUndefined();
  expect(placeOf('10')).toEqual(place);
});

test.each(['{', '"text"', '[["a",{"index":-1}]]'])('%s in the store does no harm', async (text) => {
  sessionStorage.setItem('gallery.places', text);
  expect((await load()).placeOf('a')).toBeUndefined();
});
