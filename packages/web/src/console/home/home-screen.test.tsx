import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';

import { createAppQueryClient } from '#app/query-client.ts';
import { consoleSoundSetting } from '#play/input/input-settings.ts';
import { InputProvider } from '#play/input/input-context.tsx';
import { consoleMemory } from '#console/memory.ts';
import { FakeLibrary } from '#testing/fake-library.ts';
import { show } from '#testing/show.tsx';
import { someCard } from '#testing/some-card.ts';
import { speakEnglish } from '#testing/speak-english.ts';

import { HomeScreen } from './home-screen.tsx';
import type { HomeContent } from './use-home-shelves.ts';

const memory = consoleMemory.get();
const onPlay = vi.fn<(romId: number) => void>();
const onOpen = vi.fn<(target: unknown) => void>();

beforeAll(async () => {
  await speakEnglish();
  Object.assign(navigator, { getGamepads: () => [] });
  consoleSoundSetting.set(false);
});
afterEach(() => {
  consoleMemory.change(memory);
});

const rom = someCard({ id: 7, name: 'Amber Maze' });
const hero = { rom, platform: undefined, isPlayed: true, canPlay: true, point: undefined };
const shelf = {
  id: 'recent',
  title: 'Recently added',
  kind: 'rom',
  items: [{ kind: 'rom', rom: someCard({ id: 8, name: 'Night Train' }), platform: undefined }],
} as const;

function showHome(content: HomeContent): void {
  vi.stubGlobal('fetch', new FakeLibrary(3).fetch);
  show(
    <InputProvider>
      <HomeScreen
        content={content}
        onOpen={onOpen}
        onPlay={onPlay}
        onControl={vi.fn<() => void>()}
      />
    </InputProvider>,
    createAppQueryClient(),
  );
}

const press = (key: string) => {
  fireEvent.keyDown(window, { key, code: key });
  fireEvent.keyUp(window, { key, code: key });
};

test('the last game has the focus, and confirm continues it', () => {
  showHome({ hero, shelves: [shelf] });
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Continue' }));
  press('Enter');
  expect(onPlay).toHaveBeenCalledExactlyOnceWith(7);
});

test('a game that was never played has a Play button', () => {
  showHome({ hero: { ...hero, isPlayed: false }, shelves: [] });
  expect(screen.getByRole('button', { name: 'Play' })).toBeTruthy();
});

test('a last game that cannot be played opens its page', () => {
  showHome({ hero: { ...hero, canPlay: false }, shelves: [] });
  press('Enter');
  expect(onPlay).not.toHaveBeenCalled();
  expect(onOpen).toHaveBeenCalledExactlyOnceWith({ kind: 'rom', id: 7 });
});

test('down leads from the last game to the first shelf', () => {
  showHome({ hero, shelves: [shelf] });
  press('ArrowDown');
  expect(document.activeElement?.textContent).toContain('Night Train');
  press('Enter');
  expect(onOpen).toHaveBeenCalledExactlyOnceWith({ kind: 'rom', id: 8 });
});
