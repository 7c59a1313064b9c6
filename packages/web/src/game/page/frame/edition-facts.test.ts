import { expect, test } from 'vitest';

import { editionFacts } from './edition-facts.ts';

test.each([
  [{ revision: '', version: '' }, []],
  [{ revision: '1', version: '' }, ['revision 1']],
  [{ revision: '0', version: '' }, ['revision 0']],
  [{ revision: 'A', version: '1.1' }, ['revision A', 'version 1.1']],
  [{ revision: '', version: 'v1.02' }, ['version 1.02']],
  [{ revision: '', version: 'vanilla' }, ['version vanilla']],
])('%o', (rom, facts) => {
  expect(editionFacts(rom).map(({ kind, value }) => `${kind} ${value}`)).toEqual(facts);
});
