import { expect, test } from 'vitest';

import { parseCommand } from './parse-command.ts';

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
