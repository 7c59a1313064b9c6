import { expect, test } from 'vitest';

import { isJunk, readChosen } from './found-files.ts';

test.each(['.DS_Store', 'Thumbs.db', '._Epic.nes', '__MACOSX'])('%s is junk', (name) => {
  expect(isJunk(name)).toBe(true);
});

const file = (path: string) => {
  const made = new File(['x'], path.split('/').at(-1) ?? '');
  Object.defineProperty(made, 'webkitRelativePath', { value: path });
  return made;
};

test('files of a chosen folder have its folders, without junk', () => {
  const found = readChosen([file('media/covers/a.png'), file('media/.DS_Store')]);
  expect(found.map(({ file: { name }, folders }) => [...folders, name].join('/'))).toEqual([
    'media/covers/a.png',
  ]);
});
