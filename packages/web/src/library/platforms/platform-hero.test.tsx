import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';

import { createQueryClient } from '#shared/data/query-client.ts';
import { show } from '#testing/show.tsx';
import { somePlatform } from '#testing/some-platform.ts';
import { speakEnglish } from '#testing/speak-english.ts';

import { PlatformName } from './platform-hero.tsx';

const fetched = vi.fn<(address: string, init: RequestInit) => Promise<Response>>();

beforeAll(speakEnglish);
beforeEach(() => vi.stubGlobal('fetch', fetched));

function edit(name: string): HTMLElement {
  show(<PlatformName platform={somePlatform()} mayRename />, createQueryClient());
  fireEvent.click(screen.getByRole('button', { name: 'Rename' }));
  const field = screen.getByRole('textbox', { name: 'Custom name' });
  fireEvent.change(field, { target: { value: name } });
  return field;
}

const pencil = () => screen.queryByRole('button', { name: 'Rename' });

test('a name is saved, and the focus returns to the edit button', async () => {
  fetched.mockImplementation(async () => Response.json(somePlatform({ custom_name: 'Famicom' })));
  edit('  Famicom ');
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(document.activeElement).toBe(pencil()));
  const [, { method, body } = {}] = fetched.mock.calls[0] ?? [];
  expect([method, body]).toEqual(['PUT', '{"custom_name":"Famicom"}']);
});

test('Esc cancels the edit and keeps the drawer open', () => {
  const field = edit('Famicom');
  // False, because the default action, closing the drawer, was prevented.
  expect(fireEvent.keyDown(field, { key: 'Escape' })).toBe(false);
  expect(document.activeElement).toBe(pencil());
  expect(fetched).not.toHaveBeenCalled();
});

test('a server error is shown at the field, which keeps its text', async () => {
  fetched.mockImplementation(async () => Response.json({ detail: 'No' }, { status: 500 }));
  const field = edit('Famicom');
  fireEvent.submit(field);
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
  expect(field).toHaveProperty('value', 'Famicom');
});

test('the edit button is hidden without permission', () => {
  show(<PlatformName platform={somePlatform()} mayRename={false} />, createQueryClient());
  expect(screen.getByText('Nintendo Entertainment System')).toBeDefined();
  expect(pencil()).toBeNull();
});
