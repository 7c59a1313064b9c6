import { expect, test } from 'vitest';

import type { PlayerFolder } from '#modules/players/player-folder.ts';
import { openPlayerFolder } from '#modules/players/player-folder.disk.ts';
import { temporaryFolder } from '#testing/temporary-folder.ts';

import { runFetchCoreCommand } from '#cli/fetch-core-command.ts';

async function run(names: string[], change: Partial<PlayerFolder> = {}) {
  const fetched = await temporaryFolder();
  const said: string[] = [];
  const isDone = await runFetchCoreCommand({ DATA_DIR: fetched }, names, {
    print: (text) => said.push(text),
    signal: new AbortController().signal,
    players: { ...openPlayerFolder({ bundled: null, fetched }), ...change },
  });
  return { isDone, said: said.join('') };
}

test('tells how far it is, in steps of ten', async () => {
  const { isDone, said } = await run(['snes9x'], {
    async fetchCore(core, { onProgress }) {
      for (const share of [0, 0.01, 0.52, 0.58, 1]) {
        onProgress('download', share * core.download_bytes);
      }
      onProgress('unpack', core.download_bytes);
    },
  });
  expect(isDone).toBe(true);
  expect(said.split('\n')).toEqual([
    'snes9x: 0 % of 4.5 MB',
    'snes9x: 50 % of 4.5 MB',
    'snes9x: 100 % of 4.5 MB',
    'snes9x: unpacking',
    'snes9x: installed (non-commercial license)',
    '',
  ]);
});

test('what is here is not fetched again', async () => {
  const { isDone, said } = await run(['fceumm'], { placeOf: async () => 'bundled' });
  expect([isDone, said]).toEqual([true, 'fceumm: already installed\n']);
});

test('one that fails does not stop the others', async () => {
  const { isDone, said } = await run(['fceumm', 'mgba'], {
    async fetchCore({ name }) {
      if (name === 'fceumm')
        throw new Error('Can’t reach the npm registry. Check the server’s connection.');
    },
  });
  expect(isDone).toBe(false);
  expect(said).toBe(
    'fceumm: Can’t reach the npm registry. Check the server’s connection.\nmgba: installed\n',
  );
});

test.each([[['nothing', 'fceumm']], [[]]])(
  '%j is answered with the names there are',
  async (names) => {
    const { isDone, said } = await run(names);
    expect(isDone).toBe(false);
    expect(said).toContain('fceumm, ');
  },
);
