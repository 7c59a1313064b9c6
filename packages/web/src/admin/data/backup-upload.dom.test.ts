import { expect, test } from 'vitest';

import { uploadIdOf } from './backup-upload.ts';

const file = (name: string, lastModified = 5) => new File(['zip'], name, { lastModified });

test('the id of an upload is the same for the same file and differs for others', () => {
  const id = uploadIdOf(file('saveroom-ü.zip'));
  expect(id).toMatch(/^[0-9a-f]{32}$/);
  expect(uploadIdOf(file('saveroom-ü.zip'))).toBe(id);
  expect(uploadIdOf(file('saveroom-u.zip'))).not.toBe(id);
  expect(uploadIdOf(file('saveroom-ü.zip', 6))).not.toBe(id);
});
