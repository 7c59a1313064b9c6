import { expect, test } from 'vitest';

import { PATHS, reachedFiles } from './reached-files.ts';

test.each(PATHS)('$name passes at most $most files', (path) => {
  expect(reachedFiles(path).size).toBeLessThanOrEqual(path.most);
});

test.each(PATHS)('the entry points of $name lead to other files', (path) => {
  expect(reachedFiles(path).size).toBeGreaterThan(path.entries.length);
});
