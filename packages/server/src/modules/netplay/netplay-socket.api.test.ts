import { NETPLAY_LIMITS, NETPLAY_SOCKET_PATH, ROLE_SCOPES } from '@saveroom/contract';
import type { Socket } from 'socket.io-client';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { addGame } from '#testing/add-game.ts';
import { isClosed, listen, next, outcome } from '#testing/socket-client.ts';
import { basic, startTestApp } from '#testing/test-app.ts';
import { grantTokens } from '#testing/tokens.ts';

let server: Awaited<ReturnType<typeof listen>>;
let game: number;
let count = 0;
let room: string;
beforeAll(async () => {
  server = await listen(await startTestApp());
  game = await addGame(server.db, 'nes/Pong.nes');
});
afterAll(() => server.close());
beforeEach(() => {
  count += 1;
  room = `room-${String(count).padStart(8, '0')}`;
});

const connect = (username: string): Socket => server.open(basic(username), NETPLAY_SOCKET_PATH);

/** A user of the test alone, and a connection of that user. */
async function newPlayer(name: string): Promise<{ id: number; name: string; socket: Socket }> {
  const username = `${name}-${count}`;
  const id = await server.addUser(username, 'viewer');
  const socket = connect(username);
  await outcome(socket);
  return { id, name: username, socket };
}

const extraOf = (player: string, more: object = {}) => ({
  ...{ domain: 'games.example', game_id: game, room_name: 'Friday', player_name: 'Nobody' },
  ...{ userid: player.padEnd(12, '0'), sessionid: room, ...more },
});

const send = (socket: Socket, event: string, message: object) =>
  new Promise<[error: string | null, result: unknown]>((resolve) => {
    socket.emit(event, message, (error: string | null, result: unknown) =>
      resolve([error, result]),
    );
  });

const open = (socket: Socket, more: object = {}) =>
  send(socket, 'open-room', { extra: extraOf('host'), maxPlayers: 2, password: '', ...more });
const join = (socket: Socket, more: object = {}) =>
  send(socket, 'join-room', { extra: extraOf('guest'), password: '', ...more });

const list = async (username: string, gameId: string | number = game) => {
  const url = `/api/netplay/list?game_id=${gameId}`;
  return (await server.app.inject({ url, headers: basic(username) })).json<object>();
};

/** A host and a guest in one room. */
async function startRoom() {
  const [host, guest] = await Promise.all([newPlayer('mia'), newPlayer('leo')]);
  expect((await open(host.socket))[0]).toBeNull();
  expect((await join(guest.socket))[0]).toBeNull();
  return { host, guest };
}

describe('connecting', () => {
  test('anonymous clients and tokens without access to games and assets are refused', async () => {
    expect(await outcome(server.open({}, NETPLAY_SOCKET_PATH))).toBe('Forbidden');
    for (const missing of ['assets.read', 'roms.read']) {
      const scopes = ROLE_SCOPES.admin.filter((scope) => scope !== missing).join(' ');
      const { access_token } = await grantTokens(server, 'admin', scopes);
      const socket = server.open({ token: access_token }, NETPLAY_SOCKET_PATH);
      expect(await outcome(socket)).toBe('Forbidden');
    }
  });

  test('pages of another origin are refused', async () => {
    const socket = server.open(
      { ...basic('admin'), origin: 'https://evil.example' },
      NETPLAY_SOCKET_PATH,
    );
    expect(await outcome(socket)).toBe('websocket error');
  });

  test('a changed role disconnects a player, which ends the room', async () => {
    const { host, guest } = await startRoom();
    const [closed, ended] = [isClosed(host.socket), next(guest.socket, 'room-closed')];
    await server.put(`/users/${host.id}`, { role: 'editor' });
    expect(await closed).toBe(true);
    expect(await ended).toEqual({ reason: 'host_left' });
  });
});

describe('rooms', () => {
  test('are listed for their game until the host leaves', async () => {
    const { host, guest } = await startRoom();
    expect(await list('edith')).toEqual({
      [room]: {
        ...{ room_name: 'Friday', current: 2, max: 2 },
        ...{ player_name: host.name, hasPassword: false },
      },
    });
    expect(await list('edith', game + 1)).toEqual({});
    expect(await list('edith', 'nonsense')).toEqual({});
    const ended = next(guest.socket, 'room-closed');
    await send(host.socket, 'leave-room', {});
    expect(await ended).toEqual({ reason: 'host_left' });
    expect(await list('edith')).toEqual({});
  });

  test('players appear under their own user names, without the password', async () => {
    const host = await newPlayer('mia');
    const guest = await newPlayer('leo');
    await open(host.socket, {
      extra: extraOf('host', { room_password: 'secret' }),
      password: null,
    });
    expect(await join(guest.socket)).toEqual(['wrong_password', undefined]);
    const changed = next(host.socket, 'users-updated');
    const [error, players] = await join(guest.socket, { password: 'secret' });
    expect(error).toBeNull();
    expect(await changed).toEqual(players);
    expect(players).toMatchObject({
      host00000000: { player_name: host.name, is_host: true, socketId: host.socket.id },
      guest0000000: { player_name: guest.name, is_host: false, socketId: guest.socket.id },
    });
    expect(JSON.stringify(players)).not.toContain('secret');
  });

  test('a lost connection leaves the room', async () => {
    const { host, guest } = await startRoom();
    const changed = next(host.socket, 'users-updated');
    guest.socket.disconnect();
    expect(Object.keys((await changed) as object)).toEqual(['host00000000']);
  });

  test.each<[string, { extra?: object; maxPlayers?: number }]>([
    ['without an extra', {}],
    ['with a short room id', { extra: { userid: 'player-0001', sessionid: 'x' } }],
    ['with too many players', { maxPlayers: 9 }],
    ['with a room name beyond the limit', { extra: { room_name: 'x'.repeat(101) } }],
    ['with more to say than allowed', { extra: { bag: 'x'.repeat(NETPLAY_LIMITS.extraBytes) } }],
  ])('a room %s is refused', async (_, message) => {
    const { socket } = await newPlayer('mia');
    const hasExtra = Object.keys(message).length > 0;
    const extra = hasExtra ? extraOf('host', message.extra) : undefined;
    expect((await open(socket, { ...message, extra }))[0]).toBe('invalid');
  });

  test('hidden games have no rooms: neither in the list nor to join or open', async () => {
    const { host, guest } = await startRoom();
    await send(guest.socket, 'leave-room', {});
    const platform = await server.db
      .selectFrom('rom')
      .select('platform_id')
      .where('id', '=', game)
      .executeTakeFirstOrThrow();
    for (const [entity, entity_id] of [
      ['roms', game],
      ['platforms', platform.platform_id],
    ] as const) {
      const child = await server.addUser(`kid-${entity}-${count}`, 'viewer');
      await server.db
        .insertInto('hidden_entity')
        .values({
          entity,
          entity_id,
          user_id: child,
          group_id: null,
          created_at: '2026-01-01T00:00:00.000+00:00',
        })
        .execute();
      const name = `kid-${entity}-${count}`;
      const socket = connect(name);
      await outcome(socket);
      expect(await list(name)).toEqual({});
      expect((await join(socket))[0]).toBe('room_not_found');
      const own = extraOf('child', { sessionid: `${room}-own` });
      expect((await open(socket, { extra: own }))[0]).toBe('game_not_found');
    }
    expect((await join(host.socket))[0]).toBe('already_in_room');
  });
});

describe('messages', () => {
  test('reach the other players with their sender, also as bytes', async () => {
    const { host, guest } = await startRoom();
    const received: unknown[][] = [];
    const all = new Promise<void>((resolve) => {
      guest.socket.onAny((...message: unknown[]) => {
        received.push(message);
        if (received.length === 3) resolve();
      });
    });
    host.socket.emit('data-message', { type: 'ping' });
    host.socket.emit('input', [1, 2]);
    host.socket.emit('snapshot', new Uint8Array([1, 2, 3]));
    await all;
    const by = { sender: 'host00000000' };
    expect(received).toEqual([
      ['data-message', { type: 'ping' }, by],
      ['input', [1, 2], by],
      ['snapshot', Buffer.from([1, 2, 3]), by],
    ]);
    const signal = next(host.socket, 'webrtc-signal');
    guest.socket.emit('webrtc-signal', { target: host.socket.id, offer: 'x' });
    expect(await signal).toMatchObject({ sender: guest.socket.id, offer: 'x' });
  });

  test('of three players reach the two others, also after one of them left', async () => {
    const [host, leo, ida] = await Promise.all(['mia', 'leo', 'ida'].map(newPlayer));
    if (!host || !leo || !ida) throw new Error('a player is missing');
    await open(host.socket, { maxPlayers: 3 });
    await join(leo.socket);
    await join(ida.socket, { extra: extraOf('third') });
    for (const [from, ...others] of [
      [host, leo, ida],
      [leo, host, ida],
      [ida, host, leo],
    ]) {
      const received = Promise.all(others.map(({ socket }) => next(socket, 'input')));
      from?.socket.emit('input', [from.id]);
      expect(await received).toEqual([[from?.id], [from?.id]]);
    }
    const updated = next(host.socket, 'users-updated');
    leo.socket.disconnect();
    expect(Object.keys((await updated) as object)).toEqual(['host00000000', 'third0000000']);
    const received = next(ida.socket, 'input');
    host.socket.emit('input', 'still here');
    expect(await received).toBe('still here');
  });

  test('of a connection without a room, and signals to other rooms, are dropped', async () => {
    const { host, guest } = await startRoom();
    const stranger = await newPlayer('eve');
    const received: string[] = [];
    guest.socket.onAny((name: string) => received.push(name));
    stranger.socket.emit('data-message', { type: 'bye' });
    stranger.socket.emit('webrtc-signal', { target: guest.socket.id, offer: 'x' });
    stranger.socket.emit('webrtc-signal', null);
    await send(stranger.socket, 'leave-room', {});
    const marker = next(guest.socket, 'data-message');
    host.socket.emit('data-message', 'marker');
    expect(await marker).toBe('marker');
    expect(received).toEqual(['data-message']);
  });

  test('an oversized message and a flood disconnect their sender', async () => {
    const { host, guest } = await startRoom();
    const closed = isClosed(guest.socket);
    guest.socket.emit('snapshot', new Uint8Array(NETPLAY_LIMITS.messageBytes + 1));
    expect(await closed).toBe(true);
    const flooded = isClosed(host.socket);
    for (let message = 0; message < 2000; message += 1) host.socket.emit('input', message);
    expect(await flooded).toBe(true);
    expect(await list('edith')).toEqual({});
  });
});
