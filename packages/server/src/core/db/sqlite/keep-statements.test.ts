import Database from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';

import { keepStatements } from './keep-statements.ts';

function open() {
  const database = new Database(':memory:');
  onTestFinished(() => {
    database.close();
  });
  database.exec('create table game (id integer primary key, name text)');
  database.exec("insert into game (name) values ('One')");
  return { database, kept: keepStatements(database) };
}

test('a statement asked for again is the same one', () => {
  const { kept } = open();
  const text = 'select name from game where id = ?';
  expect(kept.prepare(text)).toBe(kept.prepare(text));
  expect(kept.prepare(text).all([1])).toEqual([{ name: 'One' }]);
});

test('the one longest unused makes room', () => {
  const { kept } = open();
  const first = kept.prepare('select 0');
  const second = kept.prepare('select 1');
  for (let number = 2; number <= 300; number += 1) {
    expect(kept.prepare('select 0')).toBe(first);
    kept.prepare(`select ${number}`);
  }
  expect(kept.prepare('select 0')).toBe(first);
  expect(kept.prepare('select 1')).not.toBe(second);
});

test('a column added meanwhile is seen', () => {
  const { kept } = open();
  const all = () => kept.prepare('select * from game').all([]);
  expect(all()).toEqual([{ id: 1, name: 'One' }]);
  kept.prepare('alter table game add column year integer default 1990').run([]);
  expect(all()).toEqual([{ id: 1, name: 'One', year: 1990 }]);
  kept.prepare('alter table game drop column name').run([]);
  expect(all()).toEqual([{ id: 1, year: 1990 }]);
});

test('one that failed can be used again', () => {
  const { kept } = open();
  const insert = () => kept.prepare("insert into game (id, name) values (1, 'Two')").run([]);
  expect(insert).toThrow(/UNIQUE/);
  expect(insert).toThrow(/UNIQUE/);
  kept.prepare('delete from game').run([]);
  expect(insert()).toMatchObject({ changes: 1 });
});

test('a text of thousands of values is not kept', () => {
  const { kept } = open();
  const long = `select name from game where id in (${Array.from({ length: 9000 }, () => '?').join(', ')})`;
  expect(kept.prepare(long)).not.toBe(kept.prepare(long));
});

test('what SQLite rolled back by itself can be rolled back again', () => {
  const { kept } = open();
  expect(kept.prepare('rollback').all([])).toEqual([]);
  kept.prepare('begin').run([]);
  kept.prepare("insert into game (name) values ('Two')").run([]);
  kept.prepare('rollback').run([]);
  expect(kept.prepare('select name from game').all([])).toEqual([{ name: 'One' }]);
});
