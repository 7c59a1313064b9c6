import { expect, test } from 'vitest';

import { type PlayerFolder, openPlayerFolder } from '#modules/players/player-folder.disk.ts';
import { temporaryFolder } from '#testing/temporary-folder.ts';

import { runFetchCoreCommand } from '#cli/fetch-core-command.ts';

async function run(names: string[], change: Partial<PlayerFolder> = {}) {
  const fetched = await temporaryFolder();
  const printed: string[] = [];
  const isDone = await runFetchCoreCommand({ DATA_DIR: fetched }, names, {
    print: (text) => printed.push(text),
    signal: new AbortController().signal,
    players: { ...openPlayerFolder({ bundled: null, fetched }), ...change },
  });
  return { isDone, output: printed.join('') };
}

test('fetch-core prints the progress in steps of ten percent', async () => {
  const { isDone, output } = await run(['snes9x'], {
    async fetchCore(core, { onProgress }) {
      for (const share of [0, 0.01, 0.52, 0.58, 1]) {
        onProgress('download', share * core.download_bytes);
      }
      onProgress('unpack', core.download_bytes);
    },
  });
  expect(isDone).toBe(true);
  expect(output.split('\n')).toEqual([
    'snes9x: 0 % of 4.5 MB',
    'snes9x: 50 % of 4.5 MB',
    'snes9x: 100 % of 4.5 MB',
    'snes9x: unpacking',
    'snes9x: installed (non-commercial license)',
    '',
  ]);
});

test('an installed core is not downloaded again', async () => {
  const { isDone, output } = await run(['fceumm'], { coreOrigin: async () => 'bundled' });
  expect([isDone, output]).toEqual([true, 'fceumm: already installed\n']);
});

test('a failed download does not stop the others', async () => {
  const { isDone, output } = await run(['fceumm', 'mgba'], {
    async fetchCore({ name }) {
      if (name === 'fceumm')
        throw new Error('Can’t reach the npm registry. Check the server’s connection.');
    },
  });
  expect(isDone).toBe(false);
  expect(output).toBe(
    'fceumm: Can’t reach the npm registry. Check the server’s connection.\nmgba: installed\n',
  );
});

test.each([[['nothing', 'fceumm']], [[]]])(
  'unknown or missing core names %j print the valid names',
  async (names) => {
    const { isDone, output } = await run(names);
    expect(isDone).toBe(false);
    expect(output).toContain('fceumm, ');
  },
);
