import { describe, expect, test } from 'vitest';

import { datMatchMetadata } from '#modules/roms/layers/recompute-display-columns.ts';
import { ContentIndex, fileContents } from './library-index.ts';
import { isNewerVersion } from './load-dats.ts';
import { findDatPlatform } from './dat.ts';

const NONE = { size: null, crc: '', md5: '', sha1: '' };

describe('content is found by the strongest digest both sides have', () => {
  const index = new ContentIndex();
  index.add({ romId: 1, size: 4, crc: 'c1', md5: 'm1', sha1: 's1' });
  index.add({ romId: 2, size: 4, crc: 'c1', md5: '', sha1: '' });
  index.add({ romId: 3, size: null, crc: '', md5: '', sha1: 's3' });

  test.each([
    ['SHA-1', { ...NONE, sha1: 's1' }, [1]],
    ['MD5 where the DAT has no SHA-1', { ...NONE, md5: 'm1' }, [1]],
    ['CRC and size where the DAT has neither', { ...NONE, crc: 'c1', size: 4 }, [1, 2]],
    ['not by CRC if the SHA-1 differs', { size: 4, crc: 'c1', md5: '', sha1: 'sx' }, [2]],
    ['not by MD5 if the SHA-1 differs', { ...NONE, md5: 'm1', sha1: 'sx' }, []],
    ['not by CRC without a size', { ...NONE, crc: 'c1' }, []],
    ['not by CRC with another size', { ...NONE, crc: 'c1', size: 5 }, []],
    ['a disc by the SHA-1 in its header', { ...NONE, sha1: 's3' }, [3]],
    ['nothing for an empty query', NONE, []],
  ])('%s', (_, query, expected) => {
    expect(index.find(query)).toEqual(expected);
  });
});

test('contents of a file are the whole file, headerless data, archive members and CHD data', () => {
  const file = {
    rom_id: 7,
    file_size_bytes: 1040,
    crc_hash: 'c',
    md5_hash: 'm',
    sha1_hash: 's',
    chd_sha1_hash: 'disc',
    headerless: JSON.stringify({ kind: 'ines', crc: 'hc', md5: 'hm', sha1: 'hs' }),
    archive_members: null,
  };
  expect(fileContents(file)).toEqual([
    { romId: 7, size: 1040, crc: 'c', md5: 'm', sha1: 's' },
    { romId: 7, size: 1024, crc: 'hc', md5: 'hm', sha1: 'hs' },
    { romId: 7, size: null, crc: '', md5: '', sha1: 'disc' },
  ]);
  const members = [
    { name: 'a', size: 5, crc: 'ac' },
    {
      name: 'b.nes',
      size: 1040,
      crc: 'bc',
      md5: 'bm',
      sha1: 'bs',
      headerless: JSON.parse(file.headerless),
    },
  ];
  const archive = { ...file, chd_sha1_hash: '', archive_members: JSON.stringify(members) };
  expect(fileContents(archive).map(({ size, crc }) => [crc, size])).toEqual([
    ['ac', 5],
    ['bc', 1040],
    ['hc', 1024],
  ]);
});

test.each([
  ['Nintendo - Game Boy Advance', 'gba'],
  ['Nintendo - Game Boy Advance (Parent-Clone) (20240101-000000)', 'gba'],
  ['Nintendo - Nintendo Entertainment System (Headered)', 'nes'],
  ['Sega - Mega Drive - Genesis', 'genesis'],
  ['Sony - PlayStation - Datfile (10000) (2024-01-01)', 'psx'],
  ['Sega Game Gear - Games - [GG]', 'gamegear'],
  ['MAME', 'arcade'],
  ['My own list', null],
  ['', null],
])('DAT "%s" belongs to platform %s', (name, slug) => {
  expect(findDatPlatform(name)).toBe(slug);
});

test.each([
  ['20240301-101500', '20231231-235959', true],
  ['1.10', '1.9', true],
  ['2', '2', false],
  ['', '1', false],
  ['2024-01-01', '2024-01-01 10:00', false],
])('%s is newer than %s: %s', (version, than, expected) => {
  expect(isNewerVersion(version, than)).toBe(expected);
});

describe('facts of a DAT match', () => {
  const match = {
    datName: 'Dr. Who & Co. (Europe) (Fr)',
    description: '',
    regions: ['JPN'],
    languages: ['De'],
    isComplete: true,
  };

  test('come from the name, else from the release', () => {
    expect(datMatchMetadata(match)).toEqual({
      name: 'Dr. Who & Co.',
      regions: ['Europe'],
      languages: ['French'],
    });
    const plain = { ...match, datName: 'Quest', description: 'The Quest' };
    expect(datMatchMetadata(plain)).toEqual({
      name: 'The Quest',
      regions: ['Japan'],
      languages: ['German'],
    });
  });
});
