import { expect, test } from 'vitest';

import { parseArguments } from '#cli/parse-arguments.ts';

test.each([
  [[], false, 0],
  [['--demo'], true, 0],
  [['--demo', '--demo'], true, 0],
  [['--help'], false, 1],
  [['demo', '--port=1', '--demo'], true, 2],
  [[''], false, 1],
])('%j', (words, demo, mistakes) => {
  const { args, problems } = parseArguments(words);
  expect(args).toEqual({ demo });
  expect(problems).toHaveLength(mistakes);
});

test('a word that is no option is named', () => {
  expect(parseArguments(['--dmeo']).problems).toEqual([
    'unknown option "--dmeo"; the only option is --demo',
  ]);
});
