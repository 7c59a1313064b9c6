import type { AssetVersion, Save, State } from '@saveroom/contract';
import { beforeEach, describe, expect, test } from 'vitest';

import { addGame } from '#testing/add-game.ts';
import { RetroArch } from '#testing/retroarch.ts';
import { basic, testApp, type TestApp } from '#testing/test-app.ts';
import { issueClientToken } from '#testing/tokens.ts';
import { uploadSave } from '#testing/upload-saves.ts';

const SCOPES = ['assets.read', 'assets.write', 'devices.read', 'devices.write', 'me.read'];
const PATH = 'saves/Snes9x/Zelda (USA).srm';

let server: TestApp;
let game = 0;
beforeEach(async () => {
  server = await testApp({ users: { vera: 'viewer' } });
  game = await addGame(server.db, 'snes/Zelda (USA).sfc');
});

/** A device with its own client token, as the guide describes. */
async function device(ip = '203.0.113.10'): Promise<RetroArch> {
  const { raw_token } = await issueClientToken(server, basic('vera'), SCOPES);
  return new RetroArch(server, basic('vera', raw_token), ip);
}

/** The saves of the game, as the timeline of the web app shows them, newest first. */
const timeline = async (romId = game): Promise<AssetVersion[]> => {
  const url = `/api/roms/${romId}/timeline`;
  return (await server.app.inject({ url, headers: basic('vera') })).json<AssetVersion[]>();
};

async function contents(romId = game): Promise<string[]> {
  const versions = await timeline(romId);
  return Promise.all(
    versions.map(async ({ download_path }) => {
      const reply = await server.app.inject({ url: download_path, headers: basic('vera') });
      return reply.body;
    }),
  );
}

/** A save made in the browser player. */
const playInBrowser = (content: string, query = '') => {
  server.advance(1000);
  const to = `/saves?rom_id=${game}${query}`;
  return uploadSave(server, { to, name: 'Zelda (USA).srm', content, as: 'vera' });
};

describe('RetroArch cloud sync', () => {
  test('a save of one device arrives on the other and in the timeline of its game', async () => {
    const [deck, phone] = [await device(), await device()];
    deck.disk.set(PATH, 'one');
    deck.disk.set('states/Snes9x/Zelda (USA).state', 'snapshot');
    deck.disk.set('config/Snes9x/Snes9x.opt', 'option = 1');
    const first = await deck.sync();
    expect(first.uploaded).toHaveLength(3);
    expect(first.failures).toEqual([]);
    expect((await phone.sync()).fetched.toSorted()).toEqual([...deck.disk.keys()].toSorted());
    expect(phone.disk).toEqual(deck.disk);
    expect((await timeline()).map(({ kind, file_name }) => [kind, file_name])).toEqual([
      ['state', 'Zelda (USA).state'],
      ['save', 'Zelda (USA).srm'],
    ]);
    server.advance(1000);
    phone.disk.set(PATH, 'two');
    expect((await phone.sync()).uploaded).toEqual([PATH]);
    expect((await deck.sync()).fetched).toEqual([PATH]);
    expect(deck.disk.get(PATH)).toBe('two');
    for (const one of [deck, phone]) {
      const again = await one.sync();
      expect(Object.values(again).flat()).toEqual([]);
    }
  });

  test('a save from the browser changes the hash in the manifest and is fetched', async () => {
    const deck = await device();
    deck.disk.set(PATH, 'on the deck');
    await deck.sync();
    await playInBrowser('in the browser');
    expect((await deck.sync()).fetched).toEqual([PATH]);
    expect(deck.disk.get(PATH)).toBe('in the browser');
    expect(await contents()).toEqual(['in the browser', 'on the deck']);
    expect((await timeline()).map(({ diverged_from }) => diverged_from)).toEqual([null, null]);
  });

  test('a save in a slot of another app is fetched, and the reply goes to that slot', async () => {
    const deck = await device();
    deck.disk.set(PATH, 'on the deck');
    await deck.sync();
    await playInBrowser('by Argosy', '&slot=autosave');
    expect((await deck.sync()).fetched).toEqual([PATH]);
    server.advance(1000);
    deck.disk.set(PATH, 'later on the deck');
    await deck.sync();
    const url = `/api/saves?rom_id=${game}&slot=autosave`;
    const saves = (await server.app.inject({ url, headers: basic('vera') })).json<Save[]>();
    expect(saves).toHaveLength(2);
    expect(await contents()).toEqual(['later on the deck', 'by Argosy', 'on the deck']);
  });

  test('a game played only in the browser is fetched once its folder is known', async () => {
    const deck = await device();
    await addGame(server.db, 'snes/Metroid (USA).sfc');
    deck.disk.set('saves/Snes9x/Metroid (USA).srm', 'metroid');
    await deck.sync();
    await playInBrowser('zelda');
    expect((await deck.sync()).fetched).toEqual([PATH]);
    expect(deck.disk.get(PATH)).toBe('zelda');
  });

  test('a file of a game that is added later becomes a save of that game', async () => {
    const deck = await device();
    const path = 'saves/mGBA/Metroid Fusion (USA).srm';
    deck.disk.set(path, 'fusion');
    await deck.sync();
    const fusion = await addGame(server.db, 'gba/Metroid Fusion (USA).gba');
    expect(await contents(fusion)).toEqual([]);
    expect(Object.values(await deck.sync()).flat()).toEqual([]);
    expect(await contents(fusion)).toEqual(['fusion']);
  });

  test.each([
    ['Snes9x', 'snes'],
    ['Gambatte', 'gb'],
    ['snes', 'snes'],
  ])('the folder %s chooses the platform of a name that two platforms have', async (folder, of) => {
    const ids: Record<string, number> = {};
    for (const [slug, file] of [
      ['snes', 'Tetris.sfc'],
      ['gb', 'Tetris.gb'],
    ] as const) {
      ids[slug] = await addGame(server.db, `${slug}/${file}`);
    }
    const deck = await device();
    deck.disk.set(`saves/${folder}/Tetris.srm`, 'blocks');
    await deck.sync();
    expect(await contents(ids[of])).toEqual(['blocks']);
  });

  test('a save for a core of another platform is kept without a game', async () => {
    const deck = await device();
    deck.disk.set('saves/mGBA/Zelda (USA).srm', 'advance');
    expect((await deck.sync()).uploaded).toHaveLength(1);
    expect(await contents()).toEqual([]);
    const phone = await device();
    await phone.sync();
    expect(phone.disk).toEqual(deck.disk);
  });

  test('saves of two cores of one game stay separate', async () => {
    const deck = await device();
    deck.disk.set(PATH, 'snes9x');
    deck.disk.set('saves/bsnes/Zelda (USA).srm', 'bsnes');
    await deck.sync();
    const phone = await device();
    await phone.sync();
    expect(phone.disk).toEqual(deck.disk);
    expect((await timeline()).map(({ file_name }) => file_name).toSorted()).toEqual([
      'Zelda (USA) (bsnes).srm',
      'Zelda (USA).srm',
    ]);
  });

  test('the picture of a state belongs to the state', async () => {
    const deck = await device();
    deck.disk.set('states/Snes9x/Zelda (USA).state1', 'snapshot');
    deck.disk.set('states/Snes9x/Zelda (USA).state1.png', 'picture');
    await deck.sync();
    const url = `/api/states?rom_id=${game}`;
    const states = (await server.app.inject({ url, headers: basic('vera') })).json<State[]>();
    expect(states.map(({ emulator, screenshot }) => [emulator, screenshot?.file_name])).toEqual([
      ['Snes9x', 'Zelda (USA).state1.png'],
    ]);
  });

  test('a version without a stored MD5 is hashed when the manifest lists it', async () => {
    const deck = await device();
    deck.disk.set(PATH, 'old');
    await deck.sync();
    await server.db.updateTable('asset_version').set({ md5: null }).execute();
    expect(Object.values(await deck.sync()).flat()).toEqual([]);
  });
});

describe('conflicts', () => {
  test('two devices upload at the same time: both saves are kept and marked as diverged', async () => {
    const [deck, phone] = [await device(), await device()];
    deck.disk.set(PATH, 'start');
    await deck.sync();
    await phone.sync();
    deck.disk.set(PATH, 'deck');
    phone.disk.set(PATH, 'phone');
    // Both read the manifest before either uploads.
    const [seenByDeck, seenByPhone] = [await deck.begin(), await phone.begin()];
    expect((await deck.finish(seenByDeck)).uploaded).toEqual([PATH]);
    expect((await phone.finish(seenByPhone)).uploaded).toEqual([PATH]);
    expect(await contents()).toEqual(['phone', 'deck', 'start']);
    const [newest, rival] = await timeline();
    expect(newest?.diverged_from).toBe(rival?.id);
    expect((await deck.sync()).fetched).toEqual([PATH]);
  });

  test('a device with an outdated save changes nothing, and if its user uploads it both are kept', async () => {
    const [deck, phone] = [await device(), await device()];
    deck.disk.set(PATH, 'start');
    await deck.sync();
    await phone.sync();
    deck.disk.set(PATH, 'deck');
    await deck.sync();
    phone.disk.set(PATH, 'phone');
    expect((await phone.sync()).conflicts).toEqual([PATH]);
    expect(await contents()).toEqual(['deck', 'start']);
    phone.onConflict = 'keep local';
    await phone.sync();
    expect(await contents()).toEqual(['phone', 'deck', 'start']);
  });

  test('a save from the browser that RetroArch did not see is kept and marked as diverged', async () => {
    const deck = await device();
    deck.disk.set(PATH, 'start');
    await deck.sync();
    deck.disk.set(PATH, 'deck');
    const seen = await deck.begin();
    await playInBrowser('browser');
    await deck.finish(seen);
    expect(await contents()).toEqual(['deck', 'browser', 'start']);
    const [newest, rival] = await timeline();
    expect(newest?.diverged_from).toBe(rival?.id);
  });

  test('a first upload over a save from the browser keeps both and marks them as diverged', async () => {
    await playInBrowser('browser');
    const deck = await device();
    deck.disk.set(PATH, 'deck');
    await deck.sync();
    expect(await contents()).toEqual(['deck', 'browser']);
    const [newest, rival] = await timeline();
    expect(newest?.diverged_from).toBe(rival?.id);
  });

  test('an app and RetroArch change a save: both are kept, and the app is notified of the conflict', async () => {
    const deck = await device();
    const { raw_token } = await issueClientToken(server, basic('vera'), SCOPES);
    const bearer = { authorization: `Bearer ${raw_token}` };
    const post = (url: string, payload: object) =>
      server.app.inject({ method: 'POST', url: `/api${url}`, headers: bearer, payload });
    const { device_id } = (await post('/devices', { name: 'Argosy' })).json<{
      device_id: string;
    }>();
    const first = await playInBrowser('start', `&slot=autosave&device_id=${device_id}`);
    deck.disk.set(PATH, 'start');
    await deck.sync();
    // RetroArch uploads first, then the app has a change of its own.
    server.advance(1000);
    deck.disk.set(PATH, 'deck');
    await deck.sync();
    const save = {
      rom_id: game,
      file_name: first.file_name,
      slot: 'autosave',
      content_hash: 'changed',
      updated_at: '2026-02-01T00:00:00Z',
      file_size_bytes: 4,
    };
    const plan = await post('/sync/negotiate', { device_id, saves: [save] });
    expect(plan.json()).toMatchObject({ total_conflict: 1 });
    await playInBrowser('argosy', `&slot=autosave&device_id=${device_id}&overwrite=true`);
    expect(await contents()).toEqual(['argosy', 'deck', 'start']);
    expect((await deck.sync()).fetched).toEqual([PATH]);
    expect(deck.disk.get(PATH)).toBe('argosy');
  });
});

describe('deletion', () => {
  test.each([true, false])(
    'by RetroArch (destructive: %s) reaches other devices',
    async (isDestructive) => {
      const [deck, phone] = [await device(), await device()];
      deck.isDestructive = isDestructive;
      deck.disk.set(PATH, 'one');
      deck.disk.set('config/global.opt', 'option');
      await deck.sync();
      await phone.sync();
      deck.disk.clear();
      expect((await deck.sync()).deleted).toHaveLength(2);
      await phone.sync();
      expect(phone.disk.size).toBe(0);
      const [deleted] = await timeline();
      expect(deleted?.deleted_at).not.toBeNull();
      expect(await contents()).toEqual(['one']);
      // A new save of the same name starts again; the deleted one stays in the trash.
      server.advance(1000);
      phone.disk.set(PATH, 'two');
      await phone.sync();
      expect(await contents()).toEqual(['two', 'one']);
    },
  );

  test('by a device that never had the newest version is ignored', async () => {
    const [deck, phone] = [await device(), await device()];
    deck.disk.set(PATH, 'one');
    await deck.sync();
    await phone.sync();
    phone.disk.set(PATH, 'two');
    await phone.sync();
    deck.disk.clear();
    expect((await deck.sync()).deleted).toEqual([PATH]);
    const [newest] = await timeline();
    expect(newest?.deleted_at).toBeNull();
    expect(Object.values(await phone.sync()).flat()).toEqual([]);
    expect(phone.disk.get(PATH)).toBe('two');
  });

  test.each([1, 2])('in the web app can be undone after %i syncs', async (syncs) => {
    const [deck, phone] = [await device(), await device()];
    deck.disk.set(PATH, 'one');
    await deck.sync();
    await phone.sync();
    const [version] = await timeline();
    const payload = { saves: [version?.asset_id] };
    const post = (url: string) =>
      server.app.inject({ method: 'POST', url, headers: basic('vera'), payload });
    expect((await post('/api/saves/delete')).statusCode).toBe(200);
    for (let count = 0; count < syncs; count += 1) await deck.sync();
    expect(deck.disk.size).toBe(0);
    expect((await post('/api/saves/undelete')).statusCode).toBe(200);
    await deck.sync();
    await phone.sync();
    expect(phone.disk.get(PATH)).toBe('one');
    const [restored] = await timeline();
    expect(restored?.deleted_at).toBeNull();
  });
});
