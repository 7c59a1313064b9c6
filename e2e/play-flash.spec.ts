import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { Avm1 } from '../tools/demo-games/avm1.ts';
import { makeFlashScript } from '../tools/demo-games/swf.ts';
import { Api, signInBrowser } from './api.ts';
import { FakePad } from './fake-pad.ts';
import { holdFinger } from './hold-finger.ts';
import { ConsolePage } from './pages/console-page.ts';
import { PlayerPage } from './pages/player-page.ts';
import {
  closeTab,
  expect,
  expectIsolated,
  savedBytes,
  test,
  collectOutsideRequests,
} from './play-fixtures.ts';
import { AUDIBLE, loudness, tapSound } from './sound.ts';

const FILE = 'Tangerine Loop (World).swf';
const AMBER = [248, 176, 32] as const;
const ROSE = [224, 96, 128] as const;

// Only a busy machine needs this long.
test.setTimeout(600_000);

/** How often lamps were switched, according to the save of the demo movie; null: no count. */
function countIn(save: Buffer | null): number | null {
  const file = JSON.parse(String(save)) as { objects?: Record<string, string> } | null;
  const object = Object.entries(file?.objects ?? {}).find(([key]) => key.endsWith('/played'));
  const bytes = Buffer.from(object?.[1] ?? '', 'base64');
  const at = bytes.indexOf('count');
  // The name is followed by the type of the value and a number of eight bytes.
  return at < 0 ? null : bytes.readDoubleBE(at + 'count'.length + 1);
}

test('Flash: a game has picture and sound, accepts keys and pads, and continues from its save', async ({
  page,
  server,
  games,
  player,
  anotherBrowser,
}) => {
  const romId = games.get(FILE) ?? 0;
  const outside = collectOutsideRequests(page, server.address);
  const pad = await FakePad.plugInto(page);
  await tapSound(page);
  await signInBrowser(page, player);
  // The address of emulators redirects to the player of Flash games.
  await page.goto(`/rom/${romId}/ejs`);
  await expect(page).toHaveURL(/\/ruffle$/);
  const game = new PlayerPage(page, 'flash');
  await game.open(romId);
  expect(await game.hasSave()).toBe(false);
  await game.start();
  await game.shows(AMBER);
  await expect.poll(() => loudness(page)).toBeLessThan(AUDIBLE);
  await game.press('Space', ROSE, async () => {
    await expect.poll(() => loudness(page)).toBeGreaterThan(AUDIBLE);
  });
  await game.pressPad(pad, 0, AMBER);
  await game.press('Space', ROSE);

  await page.keyboard.press('Escape');
  const menu = page.getByRole('dialog', { name: 'Paused' });
  await expect(menu.getByRole('button', { name: 'Resume' })).toBeFocused();
  await expect(menu.getByRole('button', { name: 'Screenshot' })).toBeVisible();
  await expect(menu.getByRole('button', { name: 'Save state' })).toHaveCount(0);
  await expect(menu.getByRole('button', { name: /^(Rewind|Cheats|Emulator options)/ })).toHaveCount(
    0,
  );
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await game.shows(ROSE);
  await game.quit();
  expect(outside()).toEqual([]);
  await expect.poll(async () => countIn(await savedBytes(page, romId))).toBe(3);

  const phone = await anotherBrowser(player, 'phone');
  const elsewhere = new PlayerPage(phone, 'flash');
  await elsewhere.open(romId);
  expect(await elsewhere.hasSave()).toBe(true);
  await elsewhere.start();
  await elsewhere.shows(ROSE);
  const controls = phone.getByRole('region', { name: 'Touch controls' });
  const names = ['Up', 'Down', 'Left', 'Right', 'Space', 'Ctrl', 'Z', 'X', 'Shift', 'Enter', 'C'];
  for (const name of names) {
    await expect(controls.getByRole('button', { name, exact: true })).toBeVisible();
  }
  await holdFinger(phone, controls.getByRole('button', { name: 'Space' }), () =>
    elsewhere.shows(AMBER),
  );
});

test('a Flash game is started, played and left in console mode @long', async ({
  page,
  games,
  player,
}) => {
  const romId = games.get(FILE) ?? 0;
  await signInBrowser(page, player);
  const at = new ConsolePage(page);
  await page.goto(`/console/rom/${romId}`);
  await at.isAt(/^Play$/);
  await at.press('confirm');
  const game = new PlayerPage(page, 'flash');
  await game.takesInput();
  await game.shows(AMBER);
  await game.press('Space', ROSE);
  await at.openMenu();
  await at.isAt(/^Resume$/);
  await at.step('left', /^Quit$/);
  await at.press('confirm');
  await at.isAt(/^Continue$/);
  await expect.poll(async () => countIn(await savedBytes(page, romId))).toBe(1);
});

const text = (...parts: string[]): number[] => [
  ...new TextEncoder().encode(`${parts.join('\0')}\0`),
];
const GET_URL = 0x83;
const GET_URL_2 = 0x9a;
const LOAD_VARIABLES_BY_POST = 0x82;

/** Tries everything that a Flash movie could do to its page in the past, then saves. */
const hostileMovie = (): Uint8Array =>
  makeFlashScript(
    new Avm1()
      .action(GET_URL, text('javascript:parent.document.title="taken"', '_self'))
      .action(GET_URL, text('/api/users', '_top'))
      .action(GET_URL, text('https://elsewhere.example/', '_blank'))
      .push('/api/users/me', '_root')
      .action(GET_URL_2, [LOAD_VARIABLES_BY_POST])
      .push('fetch("/api/logout",{method:"POST"})', 'eval', 2)
      .variable('flash')
      .member('external')
      .member('ExternalInterface')
      .push('call')
      .do('call', 'pop')
      .push('kept', 'done', 1)
      .variable('SharedObject')
      .push('getLocal')
      .do('call', 'setVariable')
      .variable('kept')
      .member('data')
      .push('done', 1)
      .do('setMember')
      .push(0)
      .variable('kept')
      .push('flush')
      .do('call', 'pop'),
  );

test('a hostile Flash movie reaches neither the API nor the page nor other servers', async ({
  page,
  server,
  player,
}) => {
  writeFileSync(join(server.library, 'roms', 'browser', 'Hostile.swf'), hostileMovie());
  const api = new Api(server.address);
  await api.scanFor('Nintendo Entertainment System');
  const romId = (await api.gamesByFile()).get('Hostile.swf') ?? 0;
  await signInBrowser(page, player);
  const game = new PlayerPage(page, 'flash');
  await game.open(romId);
  const fromFrame: string[] = [];
  page.on('request', (request) => {
    const isInside = request.frame() !== page.mainFrame();
    if (isInside && !/\/(assets|player)\//.test(request.url())) fromFrame.push(request.url());
  });
  const outside = collectOutsideRequests(page, server.address);
  await game.start();
  // The movie saves last: once its save is on the server, it has tried everything.
  await game.isKept();
  expect(fromFrame.filter((url) => !/^(data|blob):/.test(url))).toEqual([]);
  expect(outside()).toEqual([]);
  expect(page.context().pages()).toHaveLength(1);
  await expect(page).not.toHaveTitle('taken');

  // Simulates that the movie has found a way to run scripts.
  await expectIsolated(page);
});

test('a Flash save arrives when the tab is closed right after the movie saved @long', async ({
  page,
  context,
  games,
  player,
}) => {
  const romId = games.get(FILE) ?? 0;
  await signInBrowser(page, player);
  const second = await context.newPage();
  const game = new PlayerPage(second, 'flash');
  await game.open(romId);
  await game.start();
  await game.shows(AMBER);
  await game.press('Space', ROSE);
  await closeTab(second);
  await page.goto('/');
  await expect
    .poll(async () => countIn(await savedBytes(page, romId)), { timeout: 90_000 })
    .toBe(1);
});

test('a hostile web page among the games is downloaded, never shown', async ({
  page,
  server,
  player,
}) => {
  const html = '<script>fetch("/api/users/me").then(() => (document.title = "taken"))</script>';
  writeFileSync(join(server.library, 'roms', 'browser', 'Hostile.html'), html);
  const api = new Api(server.address);
  await api.scanFor('Nintendo Entertainment System');
  const romId = (await api.gamesByFile()).get('Hostile.html') ?? 0;
  await signInBrowser(page, player);
  for (const path of ['content/Hostile.html', 'player/content']) {
    const { headers } = await page.request
      .get(`/api/roms/${romId}/${path}`)
      .then((reply) => ({ headers: reply.headers() }));
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['content-disposition']).toMatch(/^attachment/);
    expect(headers['content-security-policy']).toContain('sandbox');
  }
  await page.goto(`/rom/${romId}/ruffle`);
  await expect(page.getByRole('heading', { name: 'This game can’t be played here' })).toBeVisible();
});
