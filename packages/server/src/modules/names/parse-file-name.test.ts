import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, test } from 'vitest';

import type { ParsedName } from './parse-file-name.ts';
import { parseFileName } from './parse-file-name.ts';

const table = ['file-names.table.txt', 'found-file-names.table.txt']
  .flatMap((name) => readFileSync(join(import.meta.dirname, name), 'utf8').split('\n'))
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => line.split('|').map((cell) => cell.trim()));

const file = (name: string): ParsedName => parseFileName(name, { isFolder: false });
const folder = (name: string): ParsedName => parseFileName(name, { isFolder: true });

const baseOf = (id: string) => file(`Foo [${id}].nsp`).product_code?.base_code;

const KEYS = 'rev|ver|disc|label|flags|kinds|tags|year|pub|ext|code|ids';

/** Parses `rev=1 tags=A;B C`, the facts of a row besides title, regions and languages. */
function parseFacts(text: string): Map<string, string> {
  const marks = [...text.matchAll(new RegExp(String.raw`(?:^| )(${KEYS})=`, 'g'))];
  return new Map(
    marks.map((mark, index) => {
      const until = marks[index + 1]?.index ?? text.length;
      return [mark[1] ?? '', text.slice(mark.index + mark[0].length, until)];
    }),
  );
}

/** Facts that must be empty unless the row gives them. */
const always = (parsed: ParsedName) => ({
  rev: parsed.revision,
  ver: parsed.version,
  disc: [parsed.disc, parsed.disc_total].filter((one) => one !== null).join('/'),
  label: parsed.disc_label,
  flags: parsed.dump_flags.join(','),
  kinds: parsed.kinds.join(','),
  code: parsed.product_code?.code ?? '',
  ids: Object.entries(parsed.provider_ids)
    .map(([key, id]) => `${key}:${id}`)
    .join(','),
});

/** Facts that are only checked if the row gives them. */
const ifGiven = (parsed: ParsedName) => ({
  tags: parsed.tags.join(';'),
  year: String(parsed.year ?? ''),
  pub: parsed.publisher,
  ext: parsed.fs_extension,
});

test('the table has more than 800 names and no duplicates', () => {
  expect(table.length).toBeGreaterThan(800);
  expect(new Set(table.map(([name]) => name)).size).toBe(table.length);
});

test.each(table)('%s', (...row) => {
  const [name = '', title = '', regions = '', languages = '', rest = ''] = row;
  const parsed = file(name);
  const wanted = parseFacts(rest);
  expect({
    title: parsed.title,
    regions: parsed.regions.join(','),
    languages: parsed.languages.join(','),
    ...always(parsed),
  }).toEqual({
    title,
    regions,
    languages,
    ...Object.fromEntries(Object.keys(always(parsed)).map((key) => [key, wanted.get(key) ?? ''])),
  });
  for (const [key, value] of Object.entries(ifGiven(parsed))) {
    expect(`${key}=${value}`).toBe(`${key}=${wanted.get(key) ?? value}`);
  }
});

describe('names on disk', () => {
  test('fs_name_no_tags loses only the trailing groups', () => {
    expect(file('Legend of X, The - Sub (USA) [!].nes')).toMatchObject({
      fs_name_no_ext: 'Legend of X, The - Sub (USA) [!]',
      fs_name_no_tags: 'Legend of X, The - Sub',
      fs_extension: 'nes',
      title: 'The Legend of X - Sub',
    });
    expect(file('[BIOS] Foo (USA).bin').fs_name_no_tags).toBe('[BIOS] Foo');
    expect(file('Mega Man (USA) - Alt.nes').fs_name_no_tags).toBe('Mega Man (USA) - Alt');
  });

  test.each(['Vol.2', 'S.T.A.L.K.E.R', 'Dr. Mario', 'my.game.zip', 'Foo.nes'])(
    'a folder has no extension: %s',
    (name) => {
      expect(folder(name)).toMatchObject({ fs_extension: '', fs_name_no_ext: name, title: name });
    },
  );

  test.each(['(USA).nes', '[b].nes', '(USA) [!].nes', '[BIOS] (USA).bin', '[PROTOTYPE]'])(
    'a name that consists only of groups still has a title: %s',
    (name) => {
      const { title, fs_name_no_tags } = file(name);
      expect(title).not.toBe('');
      expect(fs_name_no_tags).not.toBe('');
    },
  );

  test('the extension keeps its case', () => {
    expect(file('Foo (USA).ZIP').fs_extension).toBe('ZIP');
    expect(file('Foo.Tar.Gz').fs_extension).toBe('Tar.Gz');
  });
});

describe('dump flags', () => {
  const flags = [...'abcfhmoptux'].flatMap((flag) => [flag, `${flag}1`, `${flag}2C`]);
  test.each([...flags, 'cr', 'tr', 'bf', 'v', '!', '!p', 'T+Eng', 'T-Ger'])(
    '[%s] is a dump flag and never a country',
    (flag) => {
      const { regions, dump_flags, tags } = file(`Foo [${flag}].nes`);
      expect(regions).toEqual([]);
      expect(dump_flags).toHaveLength(1);
      expect(tags).toEqual([flag]);
    },
  );

  test.each([...'abfhopt'])('(%s) in round brackets is no country', (letter) => {
    expect(file(`Foo (${letter}).nes`).regions).toEqual([]);
  });
});

test('updates and add-ons have the base code of their game', () => {
  expect(baseOf('0100F2C0115B6000')).toBe('0100F2C0115B6000');
  expect(baseOf('0100f2c0115b6800')).toBe('0100F2C0115B6000');
  expect(baseOf('0100F2C0115B7001')).toBe('0100F2C0115B6000');
});

test('opl_code is set only for names in the OPL format', () => {
  expect(file('SLUS_203.12.Foo.iso').product_code).toMatchObject({ opl_code: 'SLUS_203.12' });
  expect(file('Foo [SLUS-20312].iso').product_code).toMatchObject({ opl_code: null });
});

test('provider ids out of the column range are ignored', () => {
  expect(file('Foo (igdb-9999999999).zip').provider_ids).toEqual({});
  expect(file('Foo (igdb-0).zip').provider_ids).toEqual({});
});

test('leading spaces do not affect the result', () => {
  expect(file('  [USA] Foo (Japan).nes')).toMatchObject({
    title: 'Foo',
    regions: ['USA', 'Japan'],
  });
});

test('random names never break the parser and always have a title', () => {
  const signs = [...'()[]{}.,-_+!/\\ \t\n~&\'"', ...'aAbBhJUE019', 'é', 'e\u0301', '😀', '\ud800'];
  const words = ['USA', 'En', 'Rev', 'v1', 'Disc 1', 'b1', '(1986)', 'The', 'T+', '.nes', 'reg-'];
  const pool = [...signs, ...words];
  let seed = 42;
  const next = (below: number): number => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
    return seed % below;
  };
  for (let round = 0; round < 5000; round += 1) {
    const length = 1 + next(12);
    const name = Array.from({ length }, () => pool[next(pool.length)]).join('');
    for (const parsed of [file(name), folder(name)]) {
      expect(parsed.title.trim()).not.toBe('');
      expect(parsed.fs_name_no_tags).not.toBe('');
      const ending = parsed.fs_extension === '' ? '' : `.${parsed.fs_extension}`;
      expect(parsed.fs_name_no_ext + ending).toBe(name);
    }
  }
});

// Quadratic parsing would exceed the time limit of tests.
test('a hostile name is parsed in linear time', () => {
  for (const sign of ['(', '[', ')', '.', ' ', ', The', '((', '()', 'a.', '-', '_', 'T+', '0100']) {
    expect(file(`${sign.repeat(100_000)}.nes`).title).not.toBe('');
  }
});
