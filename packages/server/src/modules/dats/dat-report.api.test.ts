import type { DatReportItem } from '@saveroom/contract';
import { describe, expect, test } from 'vitest';

import { writeZip } from '#modules/fingerprint/testing/write-zip.ts';
import {
  call,
  dats,
  game,
  GAMES,
  GBA,
  inLibrary,
  put,
  scan,
  settled,
  started,
} from '#testing/dat-app.ts';
import type { TestApp } from '#testing/test-app.ts';
import { writeClrMamePro, writeLogiqx } from '#testing/write-dat.ts';

const INES = Buffer.concat([Buffer.from('NES\u001A'), Buffer.alloc(12)]);

const LIBRARY: Readonly<Record<string, string | Uint8Array>> = {
  'roms/gba/Alpha Quest (USA).gba': 'alpha',
  'roms/gba/some name.gba': 'beta',
  'roms/gba/Delta (USA).gba': 'delta',
  'roms/gba/Epsilon (USA).gba': 'one bit is not as it was',
  'roms/gba/Zeta (USA).zip': writeZip([{ name: 'z.gba', bytes: Buffer.from('zeta') }]),
  'roms/gba/Eta.gba': 'eta',
  'roms/gba/Theta (USA)/track 1.bin': 'theta one',
  'roms/gba/Iota (USA)/Iota (USA).cue': 'another text',
  'roms/gba/Iota (USA)/a.bin': 'iota one',
  'roms/gba/Iota (USA)/b.bin': 'iota two',
  'roms/gba/Kappa_ The _Return_ (World).gba': 'kappa',
  'roms/gba/Homebrew.gba': 'in no DAT',
  // The right content on another platform does not count.
  'roms/gb/Gamma (Japan).gb': 'gamma',
};

const EXPECTED = {
  have: [
    ['Alpha Quest (USA)', 'Alpha Quest (USA).gba'],
    ['Eta', 'Eta.gba'],
    ['Iota (USA)', 'Iota (USA)'],
    ['Kappa: The "Return" (World)', 'Kappa_ The _Return_ (World).gba'],
    ['Zeta (USA)', 'Zeta (USA).zip'],
  ],
  'wrong-name': [['Beta Run (Europe) (En,Fr)', 'some name.gba']],
  'bad-dump': [
    ['Delta (USA)', 'Delta (USA).gba'],
    ['Epsilon (USA)', 'Epsilon (USA).gba'],
  ],
  missing: [
    ['Gamma (Japan)', null],
    ['Lambda (Rev 1)', null],
    ['Theta (USA)', 'Theta (USA)'],
  ],
};
const COUNTS = { have: 5, wrong_name: 1, bad_dump: 2, missing: 3 };

async function reports(app: TestApp, id: number) {
  const found: Record<string, [string, string | null][]> = {};
  for (const kind of ['have', 'wrong-name', 'bad-dump', 'missing']) {
    const { items } = (await call(app, 'GET', `/dats/${id}/report?kind=${kind}`)).json();
    found[kind] = items.map(({ name, fs_name }: DatReportItem) => [name, fs_name]);
  }
  return found;
}

describe('the report lists each game with the right state', () => {
  test.each([
    ['Logiqx XML', 'gba.xml', writeLogiqx({ name: GBA }, GAMES)],
    [
      'ClrMamePro',
      'gba.dat',
      writeClrMamePro({ name: GBA }, GAMES).replaceAll('"Return"', '\\"Return\\"'),
    ],
    [
      'a zip',
      'pack.zip',
      writeZip([
        { name: 'readme.txt', bytes: Buffer.from('hello') },
        { name: 'a folder/gba.dat', bytes: Buffer.from(writeLogiqx({ name: GBA }, GAMES)) },
      ]),
    ],
  ])('for %s copied to the DAT folder', async (_, file, content) => {
    const app = await started();
    await put(app, { ...inLibrary(LIBRARY), [`dats/${file}`]: content });
    await scan(app);

    const [dat, ...others] = await dats(app);
    expect(others).toEqual([]);
    expect(dat).toMatchObject({
      file_name: file,
      name: GBA,
      description: `${GBA}, all`,
      version: '1',
      state: 'ready',
      platform_slug: 'gba',
      platform_by_hand: false,
      game_count: 11,
      rom_count: 14,
      counts: COUNTS,
    });
    expect(await reports(app, dat?.id ?? 0)).toEqual(EXPECTED);
  });
});

test('matched games get canonical names and regions; others are unchanged', async () => {
  const app = await started();
  await put(app, { ...inLibrary(LIBRARY), 'dats/a.dat': writeLogiqx({ name: GBA }, GAMES) });
  await scan(app);

  expect(await game(app, 'some name.gba')).toMatchObject({
    name: 'Beta Run',
    sort_key: 'beta run',
    letter: 'b',
    regions: '["Europe"]',
    languages: '["English","French"]',
    verified: 1,
    dat_name: 'Beta Run (Europe) (En,Fr)',
  });
  expect(await game(app, 'Eta.gba')).toMatchObject({
    name: 'Eta',
    regions: '["Europe"]',
    languages: '["German"]',
    verified: 1,
  });
  expect(await game(app, 'Delta (USA).gba')).toMatchObject({
    verified: 0,
    dat_name: 'Delta (USA)',
  });
  for (const name of ['Epsilon (USA).gba', 'Homebrew.gba', 'Gamma (Japan).gb']) {
    expect(await game(app, name)).toMatchObject({ verified: 0, dat_name: null });
  }
});

test('removed games leave the report and return to it when they come back', async () => {
  const app = await started();
  await put(app, { ...inLibrary(LIBRARY), 'dats/a.dat': writeLogiqx({ name: GBA }, GAMES) });
  await scan(app);
  const { id } = await game(app, 'Alpha Quest (USA).gba');
  const [dat] = await dats(app);
  await call(app, 'POST', '/roms/delete', { roms: [id] });
  const { items } = (await call(app, 'GET', `/dats/${dat?.id}/report?kind=have`)).json();
  expect(items.map((item: DatReportItem) => item.rom_id)).not.toContain(id);
  await settled(app);
  const without = { ...COUNTS, have: COUNTS.have - 1, missing: COUNTS.missing + 1 };
  expect(await dats(app)).toMatchObject([{ counts: without }]);
  await scan(app);
  expect(await dats(app)).toMatchObject([{ counts: COUNTS }]);
  expect(await game(app, 'Alpha Quest (USA).gba')).toMatchObject({ id, removed_at: null });
});

test('a game with a header matches a headerless DAT', async () => {
  const app = await started();
  const content = Buffer.alloc(1024, 'nes');
  const entry = { name: 'Old One (USA)', roms: [{ name: 'Old One (USA).nes', content }] };
  await put(app, {
    'library/roms/famicom/Old One (USA).nes': Buffer.concat([INES, content]),
    'dats/nes.dat': writeLogiqx({ name: 'Nintendo - Nintendo Entertainment System (Headerless)' }, [
      entry,
    ]),
  });
  await scan(app);
  expect(await game(app, 'Old One (USA).nes')).toMatchObject({ verified: 1 });
});
