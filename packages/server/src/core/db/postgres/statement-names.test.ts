import { expect, test } from 'vitest';

import { StatementNames } from './statement-names.ts';

const ask = (names: StatementNames, text: string, times: number) =>
  Array.from({ length: times }, () => names.of(text)).at(-1);

test('what is asked again and again has a name of its own, and keeps it', () => {
  const names = new StatementNames();
  expect(ask(names, 'select 1', 2)).toBeUndefined();
  const name = names.of('select 1');
  expect(name).toBeDefined();
  expect(names.of('select 1')).toBe(name);
  expect(ask(names, 'with a as (select 1) select * from a', 3)).not.toBe(name);
});

test('what writes, is very long or came too late has none', () => {
  const names = new StatementNames();
  expect(ask(names, 'insert into rom default values', 9)).toBeUndefined();
  expect(ask(names, `select ${'1,'.repeat(10_001)} 1`, 9)).toBeUndefined();
  for (let number = 0; number < 300; number += 1) ask(names, `select ${number}`, 3);
  expect(ask(names, 'select one more', 9)).toBeUndefined();
});

test('a name that was forgotten is not given again', () => {
  const names = new StatementNames();
  ask(names, 'select 1', 3);
  names.forget('select 1');
  expect(ask(names, 'select 1', 9)).toBeUndefined();
  expect(ask(names, 'select 2', 3)).not.toBe('kept_0');
});
