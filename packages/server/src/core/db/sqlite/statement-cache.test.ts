import Database from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';

import { cacheStatements } from './statement-cache.ts';

function open() {
  const database = new Database(':memory:');
  onTestFinished(() => {
    database.close();
  });
  database.exec('create table game (id integer primary key, name text)');
  database.exec("insert into game (name) values ('One')");
  return { database, cache: cacheStatements(database) };
}

test('the same SQL returns the same statement', () => {
  const { cache } = open();
  const text = 'select name from game where id = ?';
  expect(cache.prepare(text)).toBe(cache.prepare(text));
  expect(cache.prepare(text).all([1])).toEqual([{ name: 'One' }]);
});

test('the least recently used statement is evicted', () => {
  const { cache } = open();
  const first = cache.prepare('select 0');
  const second = cache.prepare('select 1');
  for (let number = 2; number <= 300; number += 1) {
    expect(cache.prepare('select 0')).toBe(first);
    cache.prepare(`select ${number}`);
  }
  expect(cache.prepare('select 0')).toBe(first);
  expect(cache.prepare('select 1')).not.toBe(second);
});

test('schema changes are visible to later statements', () => {
  const { cache } = open();
  const all = () => cache.prepare('select * from game').all([]);
  expect(all()).toEqual([{ id: 1, name: 'One' }]);
  cache.prepare('alter table game add column year integer default 1990').run([]);
  expect(all()).toEqual([{ id: 1, name: 'One', year: 1990 }]);
  cache.prepare('alter table game drop column name').run([]);
  expect(all()).toEqual([{ id: 1, year: 1990 }]);
});

test('a statement that failed can be reused', () => {
  const { cache } = open();
  const insert = () => cache.prepare("insert into game (id, name) values (1, 'Two')").run([]);
  expect(insert).toThrow(/UNIQUE/);
  expect(insert).toThrow(/UNIQUE/);
  cache.prepare('delete from game').run([]);
  expect(insert()).toMatchObject({ changes: 1 });
});

test('a statement with thousands of values is not cached', () => {
  const { cache } = open();
  const long = `select name from game where id in (${Array.from({ length: 9000 }, () => '?').join(', ')})`;
  expect(cache.prepare(long)).not.toBe(cache.prepare(long));
});

test('a rollback outside a transaction does nothing', () => {
  const { cache } = open();
  expect(cache.prepare('rollback').all([])).toEqual([]);
  cache.prepare('begin').run([]);
  cache.prepare("insert into game (name) values ('Two')").run([]);
  cache.prepare('rollback').run([]);
  expect(cache.prepare('select name from game').all([])).toEqual([{ name: 'One' }]);
});
