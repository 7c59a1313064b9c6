import { CLIENT_EVENTS, type ClientEvent, NETPLAY_SOCKET_PATH } from '@saveroom/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { GUESTS } from '#testing/household-guests.ts';
import { type Household, RESTRICTED, startHousehold } from '#testing/household.ts';
import { listenOn, outcome, sendEvent } from '#testing/socket-client.ts';

type Open = Awaited<ReturnType<typeof listenOn>>['open'];

/** One server hides things; on the other, the same things never existed. */
const SERVERS = ['hiding', 'without'] as const;
let servers: Record<(typeof SERVERS)[number], { household: Household; open: Open }>;

async function start(isWithout: boolean) {
  const household = await startHousehold({ isWithout });
  return { household, ...(await listenOn(household.server)) };
}

beforeAll(async () => {
  servers = { hiding: await start(false), without: await start(true) };
});
afterAll(async () => {
  for (const name of SERVERS) await servers[name].household.server.close();
});

const idsOfHidden = () => servers.hiding.household.ids;

async function connect(name: (typeof SERVERS)[number], user: string, path?: string) {
  const { household, open } = servers[name];
  const socket = open(household.headersOf(user), path);
  return { socket, state: await outcome(socket) };
}

/** Sends these events one after the other and returns the replies of both servers. */
async function repliesTo(
  user: string,
  events: readonly (readonly [name: string, payload: unknown])[],
  path?: string,
) {
  const replies = SERVERS.map(async (server) => {
    const { socket, state } = await connect(server, user, path);
    const received = [];
    if (state === 'connected')
      for (const [name, payload] of events)
        received.push([name, payload, await sendEvent(socket, name, payload)]);
    return [state, received] as const;
  });
  return Promise.all(replies);
}

/** Payloads that name what is hidden. */
const payloadsOf: Readonly<Record<ClientEvent, () => readonly unknown[]>> = {
  'activity:start': () => playing(),
  'activity:heartbeat': () => playing(),
  'activity:stop': () => [null, { device_id: 'none' }],
  scan: () => {
    const { hiddenPlatform, hiddenGames } = idsOfHidden();
    return [
      { platforms: [hiddenPlatform], type: 'quick' },
      { roms_ids: hiddenGames, type: 'quick' },
    ];
  },
  'scan:stop': () => [null],
};

const playing = () => idsOfHidden().hiddenGames.map((rom_id) => ({ rom_id, device_id: 'none' }));

const PEOPLE = [...RESTRICTED, ...GUESTS, 'anonymous'] as const;

test('the servers reply differently to a user without restrictions', async () => {
  const events = payloadsOf['activity:start']().map((one) => ['activity:start', one] as const);
  const [reply, other] = await repliesTo('viewer', events);
  expect([reply?.[0], other?.[0]]).toEqual(['connected', 'connected']);
  expect(reply).not.toEqual(other);
});

describe.each(PEOPLE)('a restricted user: %s', (user) => {
  test('can connect, and an anonymous client cannot', async () => {
    const { state } = await connect('hiding', user);
    expect(state).toBe(user === 'anonymous' ? 'Forbidden' : 'connected');
  });

  test.each(Object.keys(CLIENT_EVENTS) as ClientEvent[])(
    'gets a reply to %s as if hidden things never existed',
    async (name) => {
      const events = payloadsOf[name]().map((payload) => [name, payload] as const);
      const [reply, expected] = await repliesTo(user, events);
      expect(reply).toEqual(expected);
    },
  );

  test('finds no room of a hidden game, and opens none', async () => {
    const [game_id] = idsOfHidden().hiddenGames;
    const extraOf = (sessionid: string) => ({
      ...{ domain: 'games.example', game_id, room_name: 'Friday', player_name: 'Host' },
      ...{ userid: 'host'.padEnd(12, '0'), sessionid },
    });
    const hidden = `hidden-of-${user}`;
    const host = await connect('hiding', 'viewer', NETPLAY_SOCKET_PATH);
    const message = { extra: extraOf(hidden), maxPlayers: 2, password: '' };
    expect(await sendEvent(host.socket, 'open-room', message)).toBeNull();
    const [reply, expected] = await repliesTo(
      user,
      [
        ['join-room', { extra: extraOf(hidden), password: '' }],
        ['open-room', { extra: extraOf(`another-of-${user}`), maxPlayers: 2, password: '' }],
        ['open-room', { extra: extraOf(hidden), maxPlayers: 2, password: '' }],
      ],
      NETPLAY_SOCKET_PATH,
    );
    expect(reply).toEqual(expected);
  });
});
