import { rename } from 'node:fs/promises';
import { expect, test } from 'vitest';

import type { ScanStats } from '@saveroom/contract';

import { testLibrary } from '#testing/test-library.ts';

import type { ScanJournal } from './scan-journal.ts';
import { scanLibrary } from './scan-library.ts';
import { WHOLE_LIBRARY, type ScanRequest } from '#modules/library/scan-job.ts';

type Library = Awaited<ReturnType<typeof testLibrary>>;

const names = (platform: string, count: number) =>
  Array.from({ length: count }, (_, index) => `roms/${platform}/Game ${index}.bin`);

/** A library in which a scan counts new, changed, moved, returned and missing games. */
async function changedLibrary(): Promise<Library> {
  const library = await testLibrary();
  await library.put(...names('gb', 20), ...names('nes', 20), 'roms/psx/gone.bin');
  await library.scan();
  await library.move('roms/psx/gone.bin', 'kept/gone.bin');
  await library.put('roms/psx/stays.bin');
  await library.scan();
  await library.move('kept/gone.bin', 'roms/psx/gone.bin');
  await library.move('roms/gb/Game 0.bin', 'roms/gb/Moved 0.bin');
  await library.remove('roms/gb/Game 1.bin');
  await library.write('roms/nes/Game 2.bin', 'another content altogether');
  await library.put('roms/nes/assets/x.png', 'bios/nes/own.bin', 'bios/nes/second.bin');
  await library.put(...names('nes', 230).slice(20), ...names('snes', 30));
  return library;
}

interface InterruptedScan {
  readonly journal: ScanJournal | undefined;
  readonly stats: ScanStats | undefined;
}

/** Aborts a scan after the journal was written `entries` times. */
async function scanUntil(
  library: Library,
  entries: number,
  request: ScanRequest,
): Promise<InterruptedScan> {
  const abort = new AbortController();
  let journal: ScanJournal | undefined;
  let written = 0;
  const options = {
    journal: undefined,
    signal: abort.signal,
    saveJournal: async (next: ScanJournal) => {
      journal = structuredClone(next);
      written += 1;
      if (written === entries) abort.abort();
      abort.signal.throwIfAborted();
    },
    onPlatform() {},
    onStep() {},
    onStats() {},
    onGames() {},
    onWarning() {},
  };
  const deps = { ...library, clock: () => new Date() };
  const stats = await scanLibrary(deps, request, options).catch(() => undefined);
  return { journal, stats };
}

test('a stopped and resumed scan has the same counters as an uninterrupted one', async () => {
  const whole = await scanUntil(await changedLibrary(), Infinity, WHOLE_LIBRARY);
  expect(whole.stats).toMatchObject({
    new_platforms: 1,
    new_roms: 240,
    changed_roms: 1,
    moved_roms: 1,
    returned_roms: 1,
    missing_roms: 1,
    new_firmware: 2,
    scanned_roms: 281,
    warnings: 1,
  });
  for (const entries of [1, 3, 5, 8]) {
    const library = await changedLibrary();
    const { journal, stats } = await scanUntil(library, entries, WHOLE_LIBRARY);
    expect(stats).toBeUndefined();
    const resumed = await library.scan({}, journal);
    expect(resumed.stats, `after ${entries} entries`).toEqual(whole.stats);
  }
});

test('a resumed scan completes a new platform that was scanned partly', async () => {
  const library = await testLibrary();
  await library.put(...names('gb', 450), ...names('nes', 5));
  const request = { ...WHOLE_LIBRARY, type: 'new_platforms' as const };
  const { journal } = await scanUntil(library, 2, request);
  expect((await library.games()).length).toBeLessThan(455);
  await library.scan(request, journal);
  expect(await library.games()).toHaveLength(455);
});

test('a resumed scan does not flag games of an unavailable root as missing', async () => {
  const library = await testLibrary();
  await library.put(...names('gb', 20), ...names('nes', 5));
  await library.scan();
  const { journal } = await scanUntil(library, 2, WHOLE_LIBRARY);
  const { id: platform_id } = await library.db
    .selectFrom('platform')
    .select('id')
    .where('fs_slug', '=', 'gb')
    .executeTakeFirstOrThrow();
  const ids = (await library.games()).slice(0, 2).map(({ id }) => id);
  const unseen = [{ platform_id, fs_slug: 'gb', present: 20, ids }];
  await rename(library.root, `${library.root}-away`);
  const { stats, warnings } = await library.scan({}, journal && { ...journal, unseen });
  await rename(`${library.root}-away`, library.root);
  expect(stats.missing_roms).toBe(0);
  expect(warnings).toEqual([{ code: 'root-missing', path: library.root }]);
  expect((await library.games()).every(({ missing }) => missing === 0)).toBe(true);
});
