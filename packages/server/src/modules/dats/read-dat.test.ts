import { describe, expect, test } from 'vitest';

import { writeClrMamePro, writeLogiqx, type DatEntry } from '#testing/write-dat.ts';

import type { DatGame } from './dat.ts';
import { readDat } from './read-dat.ts';

async function* cut(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function read(content: string | Uint8Array, size = 4096) {
  const games: DatGame[] = [];
  let header;
  let kind;
  for await (const part of readDat(cut(Buffer.from(content), size))) {
    games.push(...part.games);
    ({ header, kind } = part);
  }
  return { games, header, kind };
}

const GAMES: readonly DatEntry[] = [
  {
    name: 'Tom & "Jerry" <1> (Europe) é 🎮',
    cloneof: 'Parent (USA)',
    release: { region: 'EUR', language: 'En,Fr' },
    roms: [
      { name: 'a (1).bin', content: 'a' },
      { name: 'b.bin', content: 'b', status: 'baddump', only: 'crc' },
    ],
  },
  { name: 'Empty', roms: [] },
];

describe('both formats give the same games', () => {
  const expected = [
    {
      name: 'Tom & "Jerry" <1> (Europe) é 🎮',
      description: 'Tom & "Jerry" <1> (Europe) é 🎮',
      cloneof: 'Parent (USA)',
      romof: '',
      regions: ['EUR'],
      languages: ['En', 'Fr'],
      roms: [
        {
          name: 'a (1).bin',
          size: 1,
          crc: 'e8b7be43',
          md5: '0cc175b9c0f1b6a831c399e269772661',
          sha1: '86f7e437faa5a7fce15d1ddcb9eaeaea377667b8',
          status: 'good',
          serial: '',
        },
        {
          name: 'b.bin',
          size: 1,
          crc: '71beeff9',
          md5: '',
          sha1: '',
          status: 'baddump',
          serial: '',
        },
      ],
    },
    { name: 'Empty', description: 'Empty', roms: [] },
  ];

  // Chunk borders may fall anywhere.
  test.each([1, 2, 3, 5, 7, 64, 4096])('in chunks of %i bytes', async (size) => {
    const xml = await read(writeLogiqx({ name: 'List & more', version: '2' }, GAMES), size);
    expect(xml).toMatchObject({
      kind: 'logiqx',
      header: { name: 'List & more', description: 'List & more, all', version: '2' },
      games: expected,
    });
    const text = writeClrMamePro({ name: 'List & more', version: '2' }, GAMES);
    const words = await read(text.replaceAll('"Jerry"', '\\"Jerry\\"'), size);
    expect(words).toMatchObject({ ...xml, kind: 'clrmamepro' });
  });
});

describe('parses real files:', () => {
  test('MAME’s own list with discs and parents', async () => {
    const { header, games } = await read(`<?xml version="1.0"?>
      <!DOCTYPE mame [ <!ELEMENT mame (machine+)> <!ATTLIST mame build CDATA #IMPLIED> ]>
      <mame build="0.250 (mame0250)"><!-- > <game name="no"/> -->
        <machine name="pacman" cloneof="puckman" romof="puckman">
          <description>Pac-Man (Midway)</description>
          <rom name="pm1.7f" size="32" crc="2fc650bd" sha1="8d0268dee78e47c712202b0ec4f1f51109b1f2a5"/>
          <rom name="x" size="4" status="nodump"/>
          <disk name="d" sha1="8D0268DEE78E47C712202B0EC4F1F51109B1F2A5"/>
        </machine>
      </mame>`);
    expect(header).toMatchObject({ name: 'MAME', version: '0.250 (mame0250)' });
    expect(games).toMatchObject([
      {
        name: 'pacman',
        description: 'Pac-Man (Midway)',
        cloneof: 'puckman',
        romof: 'puckman',
        roms: [
          { name: 'pm1.7f', status: 'good' },
          { name: 'x', status: 'nodump', sha1: '' },
          { name: 'd', size: null, sha1: '8d0268dee78e47c712202b0ec4f1f51109b1f2a5' },
        ],
      },
    ]);
  });

  test('unquoted words of older tools', async () => {
    const { games } = await read(
      'clrmamepro (\r\n name Old\r\n)\r\ngame (\r\n\tname a(b)\r\n\tregion "Japan"\r\n' +
        '\trom ( name c(1).bin size 3 crc 1ABC flags nodump)\r\n)\r\n',
    );
    expect(games).toMatchObject([
      {
        name: 'a(b)',
        regions: ['Japan'],
        roms: [{ name: 'c(1).bin', size: 3, crc: '00001abc', status: 'nodump' }],
      },
    ]);
  });

  test.each([
    ['UTF-8 with a byte order mark', Buffer.from('\uFEFF<datafile><game name="é"/></datafile>')],
    ['UTF-16', Buffer.from('\uFEFF<datafile><game name="é"/></datafile>', 'utf16le')],
    [
      'Latin-1',
      Buffer.from(
        '<?xml version="1.0" encoding="ISO-8859-1"?><datafile><game name="é"/></datafile>',
        'latin1',
      ),
    ],
  ])('%s', async (_, bytes) => {
    expect((await read(bytes)).games).toMatchObject([{ name: 'é' }]);
  });

  test('single quotes, spaces, special characters in quotes, and CDATA', async () => {
    const { games } = await read(
      `<datafile><game name = 'a > b'\n><description><![CDATA[1 < 2 & 3]]></description>` +
        `<rom name="it's" size = "5"/></game></datafile>`,
    );
    expect(games).toMatchObject([
      { name: 'a > b', description: '1 < 2 & 3', roms: [{ name: "it's", size: 5 }] },
    ]);
  });
});

test('invalid digests and sizes are dropped', async () => {
  const { games } = await read(
    '<datafile><game name="a"><rom name="r" size="-1" crc="zz" md5="123" sha1="-" status="odd"/></game></datafile>',
  );
  expect(games[0]?.roms).toEqual([
    { name: 'r', size: null, crc: '', md5: '', sha1: '', status: 'good', serial: '' },
  ]);
});

test('characters that databases reject are replaced', async () => {
  const { games } = await read(
    '<datafile><game name="a&#0;b&#xD800;c&#8;d&#x1F600;&#1114112;"/></datafile>',
  );
  expect(games[0]?.name).toBe('a\uFFFDb\uFFFDc d😀\uFFFD');
});
