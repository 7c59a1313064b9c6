import { expect, test } from 'vitest';

import { StatementNames } from './prepared-statements.ts';

const run = (names: StatementNames, text: string, times: number) =>
  Array.from({ length: times }, () => names.nameFor(text)).at(-1);

test('a frequent statement gets a permanent name', () => {
  const names = new StatementNames();
  expect(run(names, 'select 1', 2)).toBeUndefined();
  const name = names.nameFor('select 1');
  expect(name).toBeDefined();
  expect(names.nameFor('select 1')).toBe(name);
  expect(run(names, 'with a as (select 1) select * from a', 3)).not.toBe(name);
});

test('writes, very long statements and those over the limit get no name', () => {
  const names = new StatementNames();
  expect(run(names, 'insert into rom default values', 9)).toBeUndefined();
  expect(run(names, `select ${'1,'.repeat(10_001)} 1`, 9)).toBeUndefined();
  for (let number = 0; number < 300; number += 1) run(names, `select ${number}`, 3);
  expect(run(names, 'select one more', 9)).toBeUndefined();
});

test('a disabled statement gets no name, and its name is not reused', () => {
  const names = new StatementNames();
  run(names, 'select 1', 3);
  names.disable('select 1');
  expect(run(names, 'select 1', 9)).toBeUndefined();
  expect(run(names, 'select 2', 3)).not.toBe('saveroom_0');
});
