import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, test } from 'vitest';

import { temporaryFolder } from '#testing/temporary-folder.ts';

import { dataFolder } from '#core/files/data-folder.ts';
import { openStorage } from './open-storage.ts';

async function open() {
  const folder = dataFolder(await temporaryFolder());
  return { folder, storage: openStorage(folder, { current: [] }) };
}

describe('avatars', () => {
  test('are stored at a path that contains only the user id', async () => {
    const { folder, storage } = await open();
    const path = await storage.avatars.save(7, new Uint8Array([1, 2, 3]));
    expect(path).toBe('users/557365723a37/profile/avatar.webp');
    expect([...readFileSync(join(folder.assets, path))]).toEqual([1, 2, 3]);
    expect(await storage.avatars.read(path)).toEqual(Buffer.from([1, 2, 3]));
  });

  test('are replaced atomically and leave no other files', async () => {
    const { folder, storage } = await open();
    await storage.avatars.save(7, new Uint8Array([1]));
    const path = await storage.avatars.save(7, new Uint8Array([2]));
    expect(readdirSync(join(folder.assets, path, '..'))).toEqual(['avatar.webp']);
    await storage.avatars.remove(path);
    expect(await storage.avatars.read(path)).toBeNull();
    await storage.avatars.remove(path);
  });

  test.each([
    '',
    'secret.webp',
    '../secret.webp',
    'users/../../secret.webp',
    'users/aa/profile/../../../../secret.webp',
    'users/aa/profile/avatar.webp/../../../../../secret.webp',
    'users/%2e%2e/profile/avatar.webp',
    'users/AA/profile/avatar.webp',
    'users/aa/profile/avatar.png',
    'users/aa/profile/avatar.webp\n',
    'users/aa/profile/avatar.webp\0',
    '/etc/passwd',
    'users\\aa\\profile\\avatar.webp',
    `users/${'a'.repeat(65)}/profile/avatar.webp`,
  ])('path %j is neither read nor removed', async (path) => {
    const { folder, storage } = await open();
    mkdirSync(join(folder.assets, 'users', 'aa', 'profile'), { recursive: true });
    const files = [join(folder.root, 'secret.webp'), join(folder.assets, 'secret.webp')];
    for (const file of files) writeFileSync(file, 'secret');
    expect(await storage.avatars.read(path)).toBeNull();
    await storage.avatars.remove(path);
    for (const file of files) expect(readFileSync(file, 'utf8')).toBe('secret');
  });
});
