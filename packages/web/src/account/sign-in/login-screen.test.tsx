import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';

import { speakEnglish } from '#testing/speak-english.ts';

import { LoginForm } from './login-screen.tsx';

const fetched = vi.fn<(address: string, init: RequestInit) => Promise<Response>>();

beforeAll(speakEnglish);
beforeEach(() => vi.stubGlobal('fetch', fetched));

const refuse = (status: number, detail: string, headers?: Record<string, string>) =>
  fetched.mockResolvedValue(
    Response.json({ code: 'x', detail }, { status, ...(headers && { headers }) }),
  );

function show(onDone = vi.fn<() => void>(), username?: string) {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <LoginForm
        username={username}
        onDone={onDone}
        onSecondStep={() => undefined}
        onForgot={() => undefined}
      />
    </QueryClientProvider>,
  );
  return onDone;
}

function logIn(username: string, password: string) {
  fireEvent.change(screen.getByLabelText('Username'), { target: { value: username } });
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: password } });
  fireEvent.click(screen.getByRole('button', { name: 'Log in' }));
}

test('sends name and password as Basic in UTF-8', async () => {
  refuse(401, 'Incorrect username or password');
  show();
  logIn('zoë', 'pässwörd ✓');
  await screen.findByRole('alert');
  const headers = new Headers(fetched.mock.calls[0]?.[1].headers);
  const sent = (headers.get('authorization') ?? '').replace('Basic ', '');
  const bytes = Uint8Array.from(atob(sent), (character) => character.codePointAt(0) ?? 0);
  expect(new TextDecoder().decode(bytes)).toBe('zoë:pässwörd ✓');
});

test.each([
  ['Incorrect username or password', 'Wrong username or password.'],
  ['Disabled user', 'This account is disabled. Ask an admin to enable it.'],
])('the server error “%s” has its own text', async (detail, words) => {
  refuse(401, detail);
  const onDone = show();
  logIn('ada', 'secret');
  expect((await screen.findByRole('alert')).textContent).toBe(words);
  expect(onDone).not.toHaveBeenCalled();
});

test('a network error is shown next to the button', async () => {
  fetched.mockRejectedValue(new TypeError('Failed to fetch'));
  show();
  logIn('ada', 'secret');
  expect((await screen.findByRole('alert')).textContent).toContain('Can’t reach the server');
});

test('after too many attempts the button is disabled for the wait time', async () => {
  refuse(429, 'Too many attempts. Try again in 30 seconds.', { 'retry-after': '30' });
  show();
  logIn('ada', 'secret');
  const button = await screen.findByRole('button', { name: 'Try again in 30 seconds' });
  expect(button).toHaveProperty('disabled', true);
});

test('the form is not submitted while a field is empty', () => {
  show();
  logIn('ada', '');
  expect(fetched).not.toHaveBeenCalled();
  expect(screen.getByLabelText('Password').getAttribute('aria-invalid')).toBe('true');
});

test('the password field has the focus if the name is known', () => {
  vi.spyOn(window, 'matchMedia').mockReturnValue({ ...matchMedia('all'), matches: true });
  show(undefined, 'ada');
  expect(document.activeElement).toBe(screen.getByLabelText('Password'));
});
