import { expect, test } from 'vitest';

import { parseArguments, parseCommand } from './parse-arguments.ts';

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

test.each([
  [['backup'], { what: 'backup' }],
  [['restore', 'a.zip'], { what: 'restore', file: 'a.zip' }],
  [
    ['move-to-postgres', 'postgres://me@here/db'],
    { what: 'move-to-postgres', url: 'postgres://me@here/db' },
  ],
])('%j is parsed', (argv, command) => {
  expect(parseCommand(argv)).toEqual({ command, problems: [] });
});

test.each([
  [['backup', 'now'], 'unexpected argument "now"'],
  [['restore'], 'restore needs a backup file'],
  [['restore', 'a.zip', 'b.zip'], 'unexpected argument "b.zip"'],
  [['move-to-postgres'], 'move-to-postgres needs a postgres:// URL'],
  [
    ['move-to-postgres', 'mysql://here'],
    'move-to-postgres needs a URL that starts with postgres://',
  ],
])('%j is refused', (argv, problem) => {
  expect(parseCommand(argv)?.problems).toEqual([problem]);
});

test.each([[[]], [['--demo']], [['doctor']]])('%j is not a command', (argv) => {
  expect(parseCommand(argv)).toBeNull();
});
