import { expect, test } from 'vitest';

import { parseArguments } from './parse-arguments.ts';

test.each([
  [[], false, 0],
  [['--demo'], true, 0],
  [['--demo', '--demo'], true, 0],
  [['--help'], false, 1],
  [['demo', '--port=1', '--demo'], true, 2],
  [[''], false, 1],
])('parseArguments of %j', (argv, demo, problemCount) => {
  const { args, problems } = parseArguments(argv);
  expect(args).toEqual({ demo });
  expect(problems).toHaveLength(problemCount);
});

test('an unknown option is reported with its name', () => {
  expect(parseArguments(['--dmeo']).problems).toEqual([
    'unknown option "--dmeo"; the only option is --demo',
  ]);
});
