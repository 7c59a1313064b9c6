import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { NetplayRooms, type Member, type NewRoom } from './netplay-rooms.ts';

let now = 0;
let rooms: NetplayRooms;
beforeEach(() => {
  vi.useFakeTimers();
  now = 0;
  rooms = new NetplayRooms(() => new Date(now), 60_000);
});
afterEach(() => {
  vi.useRealTimers();
});

interface TestMember extends Member {
  readonly received: unknown[][];
}

let members = 0;
function makeMember(name: string, userId = 0): TestMember {
  members += 1;
  const received: unknown[][] = [];
  const userid = `player-${members}`;
  const player = { userid, sessionid: 'room-0001', player_name: name, is_host: false };
  return {
    userId: userId || members,
    player: { ...player, socketId: `socket-${members}` },
    send: (...message) => received.push(message),
    received,
  };
}

const ROOM: NewRoom = { id: 'room-0001', romId: 7, name: 'Friday', max: 2, password: '' };

function open(room: Partial<NewRoom> = {}, host = makeMember('mia')): TestMember {
  rooms.open({ ...ROOM, ...room }, host);
  return host;
}

const refusalOf = (act: () => void): string => {
  try {
    act();
  } catch (error) {
    return (error as Error).message;
  }
  return 'accepted';
};

const guess = (password: string, userId: number): string =>
  refusalOf(() => rooms.join(ROOM.id, password, makeMember('leo', userId)));

const openAs = (id: string, userId: number): string =>
  refusalOf(() => rooms.open({ ...ROOM, id }, makeMember('mia', userId)));

describe('joining', () => {
  test('a room is listed under its game with its host and its players', () => {
    open({ password: 'secret' });
    expect(rooms.list(7)).toEqual({
      'room-0001': {
        room_name: 'Friday',
        current: 1,
        max: 2,
        player_name: 'mia',
        hasPassword: true,
      },
    });
    expect(rooms.list(8)).toEqual({});
  });

  test('all players of the room are notified of a new one, the host first', () => {
    const host = open();
    const guest = makeMember('leo');
    rooms.join(ROOM.id, '', guest);
    const players = { [host.player.userid]: host.player, [guest.player.userid]: guest.player };
    expect(host.received).toEqual([['users-updated', players]]);
    expect(guest.received).toEqual([['users-updated', players]]);
    expect(Object.keys(rooms.players(ROOM.id))).toEqual([host.player.userid, guest.player.userid]);
  });

  test.each([
    ['a room that does not exist', {}, { id: 'room-0002' }, 'room_not_found'],
    ['a wrong password', { password: 'secret' }, { password: 'guess' }, 'wrong_password'],
    ['no password', { password: 'secret' }, {}, 'wrong_password'],
    ['the right password', { password: 'secret' }, { password: 'secret' }, 'accepted'],
    ['no password where none is needed', {}, {}, 'accepted'],
  ])(
    '%s',
    (_, room, { id = ROOM.id, password = '' }: { id?: string; password?: string }, result) => {
      open(room);
      expect(refusalOf(() => rooms.join(id, password, makeMember('leo')))).toBe(result);
    },
  );

  test('a full room, the same player id and a second room are refused', () => {
    open();
    const guest = makeMember('leo');
    rooms.join(ROOM.id, '', guest);
    expect(refusalOf(() => rooms.join(ROOM.id, '', guest))).toBe('already_in_room');
    expect(refusalOf(() => rooms.join(ROOM.id, '', makeMember('ida')))).toBe('room_full');
    const host = open({ id: 'room-0003', max: 4 });
    const twin = { ...makeMember('ida'), player: host.player };
    expect(refusalOf(() => rooms.join('room-0003', '', twin))).toBe('invalid');
  });

  test('a user who guesses passwords has to wait longer and longer, others do not', () => {
    open({ password: 'secret' });
    const guesses = Array.from({ length: 7 }, (_, count) => guess(String(count), 50));
    expect(guesses.slice(-2)).toEqual(['too_many_attempts', 'too_many_attempts']);
    expect(guess('secret', 50)).toBe('too_many_attempts');
    expect(guess('secret', 51)).toBe('accepted');
    now += 60_000;
    expect(guess('secret', 50)).toBe('room_full');
  });
});

describe('limits', () => {
  test('a user hosts three rooms at most, and an id is used once', () => {
    for (const id of ['room-a001', 'room-a002', 'room-a003']) open({ id }, makeMember('mia', 9));
    expect(openAs('room-a004', 9)).toBe('too_many_rooms');
    expect(openAs('room-a001', 10)).toBe('room_exists');
    expect(openAs('room-a004', 10)).toBe('accepted');
  });

  test('the server has a limited number of rooms', () => {
    for (let count = 0; count < 200; count += 1) open({ id: `room-b${count}` });
    expect(refusalOf(() => open({ id: 'room-last' }))).toBe('too_many_rooms');
  });
});

describe('messages', () => {
  test('reach the others of the room with the player who sent them', () => {
    const host = open({ max: 3 });
    const [leo, ida] = [makeMember('leo'), makeMember('ida')];
    for (const guest of [leo, ida]) rooms.join(ROOM.id, '', guest);
    const elsewhere = open({ id: 'room-0002' });
    for (const member of [host, leo, ida, elsewhere]) member.received.splice(0);
    rooms.broadcast(leo, 'input', { frame: 3 });
    const message = ['input', { frame: 3 }, { sender: leo.player.userid }];
    expect([host, leo, ida, elsewhere].map(({ received }) => received)).toEqual([
      [message],
      [],
      [message],
      [],
    ]);
  });

  test('of a sender without a room are dropped', () => {
    const host = open();
    const stranger = makeMember('eve');
    rooms.broadcast(stranger, 'input', {});
    rooms.signal(stranger, host.player.socketId, { offer: {} });
    expect(host.received).toEqual([]);
  });

  test('signals reach only the named connection, and only in the same room', () => {
    const host = open();
    const guest = makeMember('leo');
    rooms.join(ROOM.id, '', guest);
    const elsewhere = open({ id: 'room-0002' });
    for (const member of [host, guest, elsewhere]) member.received.splice(0);
    rooms.signal(guest, host.player.socketId, { target: 'x', offer: 1 });
    rooms.signal(guest, elsewhere.player.socketId, { target: 'x', offer: 1 });
    expect(host.received).toEqual([
      ['webrtc-signal', { target: 'x', offer: 1, sender: guest.player.socketId }],
    ]);
    expect(elsewhere.received).toEqual([]);
  });
});

describe('the end', () => {
  test('a guest who leaves makes room for another', () => {
    const host = open();
    const guest = makeMember('leo');
    rooms.join(ROOM.id, '', guest);
    rooms.leave(guest);
    expect(host.received.at(-1)).toEqual(['users-updated', { [host.player.userid]: host.player }]);
    expect(refusalOf(() => rooms.join(ROOM.id, '', makeMember('ida')))).toBe('accepted');
  });

  test('a host who leaves ends the room for all', () => {
    const host = open();
    const guest = makeMember('leo');
    rooms.join(ROOM.id, '', guest);
    rooms.leave(host);
    expect(guest.received.slice(-2)).toEqual([
      ['users-updated', {}],
      ['room-closed', { reason: 'host_left' }],
    ]);
    expect(rooms.list(7)).toEqual({});
    expect(refusalOf(() => open({}, guest))).toBe('accepted');
  });

  test('a room without messages ends, and messages keep it open', () => {
    const host = open();
    vi.advanceTimersByTime(50_000);
    rooms.broadcast(host, 'input', {});
    vi.advanceTimersByTime(50_000);
    expect(Object.keys(rooms.list(7))).toEqual([ROOM.id]);
    vi.advanceTimersByTime(10_000);
    expect(rooms.list(7)).toEqual({});
    expect(host.received.at(-1)).toEqual(['room-closed', { reason: 'idle' }]);
  });
});
