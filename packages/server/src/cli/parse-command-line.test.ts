import { expect, test } from 'vitest';

import { parseCommandLine } from './parse-command-line.ts';

test.each([
  [[], false, 0],
  [['--demo'], true, 0],
  [['--demo', '--demo'], true, 0],
  [['--help'], false, 1],
  [['demo', '--port=1', '--demo'], true, 2],
  [[''], false, 1],
])('parseCommandLine of %j starts the server', (argv, demo, problemCount) => {
  const { command, problems } = parseCommandLine(argv);
  expect(command).toEqual({ name: 'serve', demo });
  expect(problems).toHaveLength(problemCount);
});

test.each([[['--dmeo']], [['doctor', '--dmeo']]])('unknown option in %j is reported', (argv) => {
  expect(parseCommandLine(argv).problems).toEqual([
    'unknown option "--dmeo"; the only option is --demo',
  ]);
});

test.each([
  [['doctor'], { name: 'doctor' }],
  [['doctor', '--demo'], { name: 'doctor' }],
  [['fetch-core'], { name: 'fetch-core', cores: [] }],
  [['fetch-core', 'mgba', 'snes9x'], { name: 'fetch-core', cores: ['mgba', 'snes9x'] }],
  [['backup'], { name: 'backup' }],
  [['move-to-sqlite'], { name: 'move-to-sqlite' }],
  [['move-to-postgres', '-'], { name: 'move-to-postgres', url: '-' }],
  [['reset-two-factor', 'vera'], { name: 'reset-two-factor', username: 'vera' }],
  [['restore', 'a.zip'], { name: 'restore', file: 'a.zip' }],
  [
    ['move-to-postgres', 'postgres://me@here/db'],
    { name: 'move-to-postgres', url: 'postgres://me@here/db' },
  ],
])('%j is parsed as a command', (argv, command) => {
  expect(parseCommandLine(argv)).toEqual({ command, problems: [] });
});

test.each([
  [['backup', 'now'], 'unexpected argument "now"'],
  [['move-to-sqlite', 'now'], 'unexpected argument "now"'],
  [['reset-two-factor'], 'reset-two-factor needs a username'],
  [['reset-two-factor', 'vera', 'zoe'], 'unexpected argument "zoe"'],
  [['restore'], 'restore needs a backup file'],
  [['restore', 'a.zip', 'b.zip'], 'unexpected argument "b.zip"'],
  [['move-to-postgres'], 'move-to-postgres needs a postgres:// URL'],
  [
    ['move-to-postgres', 'mysql://here'],
    'move-to-postgres needs a URL that starts with postgres://',
  ],
])('%j is rejected', (argv, problem) => {
  expect(parseCommandLine(argv).problems).toEqual([problem]);
});
