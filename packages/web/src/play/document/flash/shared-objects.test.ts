import { describe, expect, test, vi } from 'vitest';

import { createSharedObjects } from './shared-objects.ts';
import type { GameBase } from './shared-objects.ts';

const HERE: GameBase = { host: 'games.example', folder: '/player/' };
const ELSEWHERE: GameBase = { host: '10.0.0.2', folder: '/library/player/' };

type Store = Record<string, string | undefined>;
const open = (base: GameBase, onChange = () => {}) => {
  const shared = createSharedObjects(base, onChange);
  return { ...shared, store: shared.storage as Store };
};

describe('createSharedObjects', () => {
  test('reads and writes entries like a plain object', () => {
    const { store } = open(HERE);
    store['games.example/player/game.swf/played'] = 'AAEC';
    expect(store['games.example/player/game.swf/played']).toBe('AAEC');
    expect(Object.keys(store)).toEqual(['games.example/player/game.swf/played']);
    delete store['games.example/player/game.swf/played'];
    expect(store['games.example/player/game.swf/played']).toBeUndefined();
    expect(store['toString']).toBeUndefined();
  });

  test('calls onChange only if an entry has changed', () => {
    const changed = vi.fn<() => void>();
    const { store } = open(HERE, changed);
    store['a'] = '1';
    store['a'] = '1';
    delete store['b'];
    expect(changed).toHaveBeenCalledTimes(1);
    delete store['a'];
    expect(changed).toHaveBeenCalledTimes(2);
  });

  test('returns null as save while it is empty', () => {
    expect(open(HERE).read()).toBeNull();
  });

  test('restores a save under another host and base path', () => {
    const here = open(HERE);
    here.store['games.example/player/game.swf/played'] = 'AAEC';
    here.store['games.example//everywhere'] = 'AwQF';
    const changed = vi.fn<() => void>();
    const there = open(ELSEWHERE, changed);
    there.write(here.read() ?? new ArrayBuffer());
    expect(there.store['10.0.0.2/library/player/game.swf/played']).toBe('AAEC');
    expect(there.store['10.0.0.2//everywhere']).toBe('AwQF');
    expect(there.read()).toEqual(here.read());
    expect(changed).not.toHaveBeenCalled();
  });

  test('throws if the data is not a save of a Flash game', () => {
    const bytes = new TextEncoder().encode('{"objects":{"a":"b"}}').buffer;
    expect(() => open(HERE).write(bytes)).toThrow('no save of a Flash game');
  });
});
