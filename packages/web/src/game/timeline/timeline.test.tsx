import { QueryClient } from '@tanstack/react-query';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';

import type { AssetVersion } from '@saveroom/contract';

import { userQueries } from '#shared/data/users.ts';
import { show } from '#testing/show.tsx';
import { someSave } from '#testing/some-save.ts';
import { someUser } from '#testing/some-user.ts';
import { someVersion } from '#testing/some-version.ts';
import { speakEnglish } from '#testing/speak-english.ts';
import { toastStore } from '#shared/ui/toast-store.ts';

import { Timeline } from './timeline.tsx';

const requests: string[] = [];
let versions: AssetVersion[] = [];
let status = 200;

beforeAll(speakEnglish);
beforeEach(() => {
  requests.length = 0;
  status = 200;
  versions = [
    someVersion({ id: 4, parent_id: 2, diverged_from: 3, is_current: true, slot: 'A' }),
    someVersion({ id: 3, parent_id: 2, device_name: 'Phone' }),
    someVersion({ id: 2, parent_id: 1 }),
    someVersion({ id: 1, core_version: '4.2.3' }),
  ];
  vi.stubGlobal('fetch', (address: string, { method }: RequestInit) => {
    requests.push(`${method} ${address}`);
    if (address.includes('/restore')) return Promise.resolve(Response.json(someSave()));
    if (method !== 'GET') return Promise.resolve(Response.json([5]));
    if (status !== 200) return Promise.resolve(Response.json({ detail: 'Busy' }, { status }));
    const url = new URL(address, 'http://saves.test');
    const isDeleted = url.searchParams.get('deleted') === 'true';
    const page = versions.filter(({ deleted_at }) => (deleted_at !== null) === isDeleted);
    return Promise.resolve(Response.json(page));
  });
});
afterEach(() => {
  FakeObserver.all.clear();
});

function open(scopes = someUser().oauth_scopes) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  client.setQueryData(userQueries.me().queryKey, someUser({ oauth_scopes: scopes }));
  show(<Timeline romId={7} renderPlay={({ id }) => <a href={`#${id}`}>play</a>} />, client);
}
const rows = () => screen.findAllByRole('listitem');
const chooseFrom = async (row: HTMLElement, item: string) => {
  const menu = within(row).getByRole('button', { name: /More actions for/ });
  fireEvent.keyDown(menu, { key: 'Enter' });
  fireEvent.click(await screen.findByRole('menuitem', { name: item }));
};

test('all versions are listed with device and origin', async () => {
  open();
  const [newest, branch, , first] = await rows();
  expect(newest?.textContent).toMatch(/Newest.*Slot A.*Based on save from/);
  expect(newest?.textContent).toMatch(/Save conflict with Phone/);
  expect(branch?.textContent).toMatch(/Other branch.*Phone/);
  expect(first?.textContent).toMatch(/fceumm 4\.2\.3/);
  expect(screen.getAllByRole('link', { name: 'play' })).toHaveLength(4);
});

test('restoring a version can be undone', async () => {
  open();
  const [, , second] = await rows();
  if (second) await chooseFrom(second, 'Restore this version');
  await waitFor(() => expect(requests).toContain('POST /api/saves/5/versions/2/restore'));
  await waitFor(() => expect(toastStore.get().at(-1)?.action).toBeDefined());
  toastStore.get().at(-1)?.action?.onPress();
  await waitFor(() => expect(requests).toContain('POST /api/saves/5/versions/4/restore'));
});

test('the toast after deleting has an undo button', async () => {
  open();
  const [newest] = await rows();
  if (newest) await chooseFrom(newest, 'Delete all versions');
  await waitFor(() => expect(requests).toContain('POST /api/saves/delete'));
  await waitFor(() =>
    expect(toastStore.get().at(-1)?.message).toMatch(/and all its versions deleted/),
  );
  toastStore.get().at(-1)?.action?.onPress();
  await waitFor(() => expect(requests).toContain('POST /api/saves/undelete'));
});

test('deleted versions show the remaining days and can be restored', async () => {
  versions = [someVersion({ deleted_at: new Date().toISOString(), is_current: true })];
  open();
  await screen.findByText('No saves or states yet');
  fireEvent.click(screen.getByRole('radio', { name: 'Deleted' }));
  expect(await screen.findByText('30 days left')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Restore' }));
  await waitFor(() => expect(requests).toContain('POST /api/saves/undelete'));
});

test('users without write access see no actions but download', async () => {
  open(['assets.read']);
  const [, older] = await rows();
  expect(screen.queryByRole('button', { name: 'Upload' })).toBeNull();
  if (older)
    fireEvent.keyDown(within(older).getByRole('button', { name: /More/ }), { key: 'Enter' });
  const items = await screen.findAllByRole('menuitem');
  expect(items.map(({ textContent }) => textContent)).toEqual(['Download']);
});

test('a failed request shows the error and a retry button', async () => {
  status = 503;
  open();
  expect(await screen.findByText('Couldn’t load saves and states')).toBeTruthy();
  status = 200;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await rows()).toHaveLength(4);
});

/** Two thousand versions, a hundred per day; the newest is based on the oldest. */
const manyVersions = () =>
  Array.from({ length: 2000 }, (_, place) =>
    someVersion({
      id: 2000 - place,
      parent_id: place === 0 ? 1 : 1999 - place,
      created_at: new Date(2026, 0, 31 - Math.floor(place / 100), 12).toISOString(),
    }),
  );

/** Notifies a block when the test calls `notify`. */
class FakeObserver {
  static readonly all = new Set<FakeObserver>();
  readonly #callback: IntersectionObserverCallback;
  target: Element | undefined;

  constructor(callback: IntersectionObserverCallback) {
    this.#callback = callback;
    FakeObserver.all.add(this);
  }
  observe(target: Element) {
    this.target = target;
  }
  disconnect() {
    FakeObserver.all.delete(this);
  }
  notify(isIntersecting: boolean) {
    const entry = { isIntersecting, boundingClientRect: { height: 900 } };
    this.#callback([entry as IntersectionObserverEntry], this as unknown as IntersectionObserver);
  }
}
const blockOf = (row: HTMLElement | undefined) =>
  [...FakeObserver.all].find(({ target }) => row && target?.contains(row));

test('only the versions near the viewport are rendered', async () => {
  vi.stubGlobal('IntersectionObserver', FakeObserver);
  versions = manyVersions();
  open();
  const [newest] = await rows();
  expect(await rows()).toHaveLength(20);
  const block = blockOf(newest);
  act(() => block?.notify(false));
  expect(screen.queryAllByRole('listitem')).toEqual([]);
  expect((block?.target as HTMLElement | undefined)?.style.height).toBe('900px');
  act(() => block?.notify(true));
  expect(await rows()).toHaveLength(20);
});

test('a version with the focus stays rendered outside of the viewport', async () => {
  vi.stubGlobal('IntersectionObserver', FakeObserver);
  versions = manyVersions();
  open();
  const [newest] = await rows();
  if (newest) within(newest).getByRole('link', { name: 'play' }).focus();
  act(() => blockOf(newest)?.notify(false));
  expect(document.activeElement?.textContent).toBe('play');
});

test('“Show” renders and focuses a version that was not rendered', async () => {
  vi.stubGlobal('IntersectionObserver', FakeObserver);
  versions = manyVersions();
  open();
  await rows();
  expect(document.getElementById('version-1')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Show' }));
  expect(document.activeElement?.id).toBe('version-1');
  expect((await rows()).length).toBeLessThan(100);
});
