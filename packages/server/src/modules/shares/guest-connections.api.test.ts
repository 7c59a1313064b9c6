import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest';

import type { Browser } from '#testing/browser.ts';
import { addGuestGroup } from '#testing/household-guests.ts';
import { isClosed, listenOn, outcome } from '#testing/socket-client.ts';

import { startShareApp } from './testing/share-app.ts';

const { server, share, newVisitor } = await startShareApp();
const { open } = await listenOn(server);
const group = await addGuestGroup(server);
afterAll(() => server.close());

const connect = ({ session = '' }: Browser) => open({ cookie: `romm_session=${session}` });

/** A guest with an open page. */
async function enter(settings: object = {}, invitedBy = 'admin') {
  const target = { target: 'library', target_id: group, access: 'play' };
  const link = await share({ ...target, ...settings }, invitedBy);
  const browser = newVisitor();
  await browser.get(link.path);
  expect((await browser.post(`${link.path}/guest`)).statusCode).toBe(200);
  const socket = connect(browser);
  expect(await outcome(socket)).toBe('connected');
  return { id: link.id, browser, socket };
}

const change = (id: number, payload: object) => server.as('admin').put(`/shares/${id}`, payload);

function fakeTimers(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
}

describe('the open page of a guest is disconnected', () => {
  test.each([
    ['is revoked', 'Forbidden', (id: number) => server.as('admin').delete(`/shares/${id}`)],
    ['gets a password', 'Forbidden', (id: number) => change(id, { password: 'open sesame' })],
    ['allows less', 'connected', (id: number) => change(id, { access: 'view' })],
    [
      'gets an earlier end',
      'connected',
      (id: number) => change(id, { expires_at: '2026-01-01T00:30:00Z' }),
    ],
  ] as const)('when the link %s', async (_, then, act) => {
    const { id, browser, socket } = await enter();
    const other = await enter();
    const closed = isClosed(socket);
    expect((await act(id)).statusCode).toBe(200);
    expect(await closed).toBe(true);
    expect(other.socket.connected).toBe(true);
    expect(await outcome(connect(browser))).toBe(then);
  });

  test('when the link expires', async () => {
    fakeTimers();
    // This is shorter than the ping interval of the connection.
    const expires_at = '2026-01-01T00:00:10Z';
    const { browser, socket } = await enter({ expires_at });
    const other = await enter();
    const closed = isClosed(socket);
    server.advance(10_000);
    vi.advanceTimersByTime(10_000);
    expect(await closed).toBe(true);
    expect(other.socket.connected).toBe(true);
    expect(await outcome(connect(browser))).toBe('Forbidden');
  });

  test.each([
    [
      'no admin any more',
      (id: number) => server.as('admin').put(`/users/${id}`, { role: 'editor' }),
    ],
    ['disabled', (id: number) => server.as('admin').put(`/users/${id}`, { enabled: false })],
    ['deleted', (id: number) => server.as('admin').delete(`/users/${id}`)],
  ] as const)('when the admin who invited is %s', async (name, act) => {
    const admin = name.replaceAll(' ', '-');
    const id = await server.addUser(admin, 'admin');
    const { browser, socket } = await enter({}, admin);
    const closed = isClosed(socket);
    expect((await act(id)).statusCode).toBe(200);
    expect(await closed).toBe(true);
    expect(await outcome(connect(browser))).toBe('Forbidden');
  });

  test('a second after the guest signs in with an account', async () => {
    const { browser, socket } = await enter();
    const closed = isClosed(socket);
    fakeTimers();
    expect((await browser.signIn('vera')).statusCode).toBe(200);
    vi.advanceTimersByTime(1000);
    expect(await closed).toBe(true);
  });
});
