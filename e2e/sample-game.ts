import type { Page } from '@playwright/test';

import { ADMIN, type Api } from './api.ts';
import type { Server } from './server.ts';

/** A picture of one pixel. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const PICTURES = 6;
const STATES = 5;
const GAME = 'Save Point (World).nes';

const FACTS = {
  genres: ['Role-playing (RPG)', 'Adventure'],
  companies: ['The Long Winter Evenings Company', 'Second Floor Left'],
  player_count: '1-4',
  first_release_date: Date.UTC(1989, 10, 21),
};
const SUMMARY =
  'A night train stops where no station is. Eleven passengers, one of them a conductor who never ' +
  'asked for a ticket, wait until morning and tell what brought them here. '.repeat(3);

export interface SampleGame {
  /** A game with a value in every field. */
  readonly game: number;
  readonly platform: number;
  readonly collection: number;
}

/** The demo library in use: with play sessions, saves, collections, metadata and pictures. */
export async function createSampleGame(server: Server, api: Api): Promise<SampleGame> {
  const game = (await api.gamesByFile()).get(GAME) ?? 0;
  const send = sender(server);
  await api.markPlayed(game);
  const facts = new FormData();
  facts.set('name', 'Save Point: The Long Way Home Through the Winter Evenings');
  facts.set('summary', SUMMARY);
  facts.set('raw_manual_metadata', JSON.stringify(FACTS));
  const { platform_id } = (await send(`/roms/${game}`, 'PUT', facts)) as { platform_id: number };
  for (let number = 0; number < STATES; number += 1) {
    const state = new FormData();
    state.set('stateFile', new Blob([`state ${number}`]), `state ${number}.state`);
    state.set('screenshotFile', new Blob([PIXEL]), `state ${number}.png`);
    await send(`/states?rom_id=${game}&emulator=fceumm`, 'POST', state);
  }
  const shelf = new FormData();
  shelf.set('name', 'For long winter evenings with everybody');
  const { id } = (await send('/collections', 'POST', shelf)) as { id: number };
  const filling = new FormData();
  filling.set('rom_ids', JSON.stringify([game]));
  await send(`/collections/${id}`, 'PUT', filling);
  return { game, platform: platform_id, collection: id };
}

const sender = (server: Server) => async (path: string, method: string, body: FormData) => {
  const pair = Buffer.from(`${ADMIN.username}:${ADMIN.password}`).toString('base64');
  const reply = await fetch(`${server.address}/api${path}`, {
    method,
    body,
    headers: { authorization: `Basic ${pair}` },
  });
  if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`);
  return (await reply.json()) as unknown;
};

/** Serves pictures that usually come from sources, which tests do not have. */
export async function showPictures(page: Page, game: number): Promise<void> {
  await page.route('**/test-pictures/*', (route) =>
    route.fulfill({ body: PIXEL, contentType: 'image/png' }),
  );
  await page.route(`**/api/roms/${game}`, async (route) => {
    if (route.request().method() !== 'GET') return route.fallback();
    const reply = await route.fetch();
    const rom = (await reply.json()) as object;
    const merged_screenshots = Array.from(
      { length: PICTURES },
      (_, number) => `test-pictures/${number}.png`,
    );
    return route.fulfill({ response: reply, json: { ...rom, merged_screenshots } });
  });
}
