import { expect, test } from 'vitest';

import { PATHS, reachedFiles } from './reached-files.ts';

test.each(PATHS)('$name loads at most $most files', (path) => {
  expect(reachedFiles(path).size).toBeLessThanOrEqual(path.most);
});

test.each(PATHS)('the entry points of $name load other files', (path) => {
  expect(reachedFiles(path).size).toBeGreaterThan(path.entries.length);
});
