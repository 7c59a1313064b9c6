import { CLIENT_EVENTS, ROLE_SCOPES, type Role } from '@saveroom/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { EVENT_TABLE } from '#testing/event-matrix.ts';
import { isClosed, listen, outcome, sendEvent } from '#testing/socket-client.ts';
import { basic, startTestApp } from '#testing/test-app.ts';
import { grantTokens, issueClientToken } from '#testing/tokens.ts';

let server: Awaited<ReturnType<typeof listen>>;
beforeAll(async () => {
  server = await listen(await startTestApp());
  await server.addUser('vera', 'viewer');
});
afterAll(() => server.close());

const NAMES: Readonly<Record<Role, string>> = { viewer: 'vera', editor: 'edith', admin: 'admin' };

const isDenied = (reply: unknown): boolean =>
  typeof reply === 'object' && reply !== null && 'error' in reply && reply.error === 'Forbidden';

test('the table lists every event that clients may send, and no other', () => {
  expect(new Set(Object.keys(CLIENT_EVENTS))).toEqual(new Set(Object.keys(EVENT_TABLE)));
});

describe.each(Object.entries(EVENT_TABLE))('%s', (name, scope) => {
  test('requires the scope of the table', () => {
    expect(CLIENT_EVENTS[name as keyof typeof CLIENT_EVENTS].access).toBe(scope);
  });

  test.each(['viewer', 'editor', 'admin'] as const)(
    'can be sent by the role %s only if it has the scope',
    async (role) => {
      const socket = server.open(basic(NAMES[role]));
      await outcome(socket);
      expect(isDenied(await sendEvent(socket, name))).toBe(!ROLE_SCOPES[role].includes(scope));
    },
  );

  test('an admin’s token without that scope is refused', async () => {
    const others = ROLE_SCOPES.admin.filter((other) => other !== scope).join(' ');
    const { access_token } = await grantTokens(server, 'admin', others);
    const socket = server.open({ token: access_token });
    await outcome(socket);
    expect(isDenied(await sendEvent(socket, name))).toBe(true);
  });

  test('a client token can send it only if it has that scope', async () => {
    const others = ROLE_SCOPES.admin.filter((other) => other !== scope);
    for (const [scopes, denied] of [
      [others, true],
      [[scope], false],
    ] as const) {
      const { id, raw_token } = await issueClientToken(server, basic('admin'), scopes);
      const socket = server.open({ token: raw_token });
      await outcome(socket);
      expect(isDenied(await sendEvent(socket, name))).toBe(denied);
      const closed = isClosed(socket);
      const url = `/api/client-tokens/${id}`;
      await server.app.inject({ method: 'DELETE', url, headers: basic('admin') });
      expect(await closed).toBe(true);
    }
  });
});
