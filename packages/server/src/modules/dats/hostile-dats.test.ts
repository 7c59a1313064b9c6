import { describe, expect, test } from 'vitest';

import type { DatGame } from './dat.ts';
import { DatError } from './dat.ts';
import { readDat } from './read-dat.ts';

const MIB = 1024 * 1024;

async function* repeat(piece: string, times: number, head = '', tail = '') {
  yield Buffer.from(head);
  const bytes = Buffer.from(piece);
  for (let index = 0; index < times; index += 1) yield bytes;
  yield Buffer.from(tail);
}

async function read(chunks: AsyncIterable<Uint8Array>): Promise<DatGame[]> {
  const games: DatGame[] = [];
  for await (const part of readDat(chunks)) games.push(...part.games);
  return games;
}

const whole = (text: string) => read(repeat(text, 1));

describe('custom entities are treated as text', () => {
  test('an external entity does not read a server file', async () => {
    const games = await whole(`<?xml version="1.0"?>
      <!DOCTYPE datafile [ <!ENTITY xxe SYSTEM "file:///etc/passwd"> <!ENTITY % p SYSTEM "http://127.0.0.1/x"> %p; ]>
      <datafile><game name="&xxe;"><description>&xxe;</description></game></datafile>`);
    expect(games).toMatchObject([{ name: '&xxe;', description: '&xxe;' }]);
  });

  test('nested entities are not expanded (billion laughs)', async () => {
    const lines = Array.from(
      { length: 30 },
      (_, index) => `<!ENTITY lol${index + 1} "${`&lol${index};`.repeat(10)}">`,
    );
    const games = await whole(
      `<!DOCTYPE datafile [ <!ENTITY lol0 "lol"> ${lines.join('\n')} ]><datafile><game name="&lol30;"/></datafile>`,
    );
    expect(games).toMatchObject([{ name: '&lol30;' }]);
  });

  test('quotes and brackets inside a document type do not end it', async () => {
    const games = await whole(
      `<!DOCTYPE datafile [ <!ENTITY a "]>"> <!ENTITY b ']><datafile><game name="no"/>'> ]><datafile><game name="yes"/></datafile>`,
    );
    expect(games).toMatchObject([{ name: 'yes' }]);
  });
});

describe('endless input is rejected', () => {
  const filler = 'x'.repeat(65_536);
  const tags = '<a>'.repeat(20_000);
  const attributes = Array.from({ length: 100 }, (_, index) => ` a${index}="b"`).join('');

  test.each<[string, () => AsyncGenerator<Uint8Array>, string]>([
    ['a tag', () => repeat(filler, 1000, '<datafile><game '), 'broken'],
    ['a value', () => repeat(filler, 1000, '<datafile><game name="'), 'broken'],
    ['a document type', () => repeat(filler, 1000, '<!DOCTYPE datafile ['), 'broken'],
    ['a quoted document type', () => repeat(filler, 1000, '<!DOCTYPE datafile "'), 'broken'],
    ['a CDATA', () => repeat(filler, 1000, '<datafile><![CDATA['), 'broken'],
    ['nesting', () => repeat(tags, 1000, '<datafile>'), 'broken'],
    ['attributes', () => repeat(attributes, 1, '<datafile><game', '/>'), 'broken'],
    ['a comment', () => repeat(filler, 200, '<datafile><!--'), 'cut-short'],
    ['a word', () => repeat(filler, 1000, 'clrmamepro ( name '), 'broken'],
    ['a quoted word', () => repeat(filler, 1000, 'clrmamepro ( name "'), 'broken'],
    ['brackets', () => repeat('a ( '.repeat(1000), 100, 'clrmamepro ( '), 'broken'],
    ['text around the tags', () => repeat(filler, 1000, '<datafile>'), 'broken'],
  ])('%s without end', async (_, chunks, code) => {
    const fault = await read(chunks()).then(
      () => null,
      (error: unknown) => error,
    );
    expect(fault).toBeInstanceOf(DatError);
    expect(fault).toMatchObject({ code });
  });

  test('too many files of one game', async () => {
    const roms = '<rom name="a"/>'.repeat(10_000);
    await expect(
      read(repeat(roms, 10, '<datafile><game name="a">', '</game></datafile>')),
    ).rejects.toMatchObject({ code: 'too-large' });
  });

  test('a file that is too large', async () => {
    const comment = `<!--${' '.repeat(MIB)}-->`;
    await expect(read(repeat(comment, 800, '<datafile>'))).rejects.toMatchObject({
      code: 'too-large',
    });
  });

  test('a description in a thousand pieces is truncated', async () => {
    const piece = `<![CDATA[${'y'.repeat(60_000)}]]>`;
    const games = await read(
      repeat(
        piece,
        1000,
        '<datafile><game name="a"><description>',
        '</description></game></datafile>',
      ),
    );
    expect(games[0]?.description).toHaveLength(1000);
  });
});

test.each([
  ['an empty file', '', 'not-a-dat'],
  ['a web page', '<html><body>hello</body></html>', 'not-a-dat'],
  ['a picture', '\u0089PNG\r\n', 'not-a-dat'],
  ['half a file', '<datafile><game name="a">', 'cut-short'],
  ['half a block', 'game ( name "a"', 'cut-short'],
  ['a file with overlapping tags', '<datafile><game></datafile></game>', 'broken'],
  ['an attribute without quotes', '<datafile><game name=a/></datafile>', 'broken'],
  ['an unmatched bracket', 'game ( name a ) )', 'broken'],
])('%s is refused', async (_, text, code) => {
  await expect(whole(text)).rejects.toMatchObject({ code });
});

// Quadratic parsing would exceed the time limit of tests.
test('input crafted to be slow is parsed in linear time', async () => {
  const tag = `<game ${'&'.repeat(60_000)}="${'&'.repeat(1000)};"/>`;
  expect(await read(repeat(tag, 50, '<datafile>', '</datafile>'))).toEqual([]);
  const attributes = `<a ${"b='>' ".repeat(60)}/>`;
  expect(await read(repeat(attributes, 20_000, '<datafile>', '</datafile>'))).toEqual([]);
});
