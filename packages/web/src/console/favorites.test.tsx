import { useQuery } from '@tanstack/react-query';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';

import { platformQueries } from '#library/data/platforms.ts';
import { createAppQueryClient } from '#app/query-client.ts';
import { romDetailQueries } from '#library/data/rom.ts';
import { consoleSoundSetting } from '#play/input/input-settings.ts';
import { FakeLibrary } from '#testing/fake-library.ts';
import { show } from '#testing/show.tsx';
import { someCard } from '#testing/some-card.ts';
import { somePlayer } from '#testing/some-player.ts';
import { someRom } from '#testing/some-rom.ts';
import { speakEnglish } from '#testing/speak-english.ts';
import { dismissToast, toastStore } from '#shared/ui/toast-store.ts';

import { GameView } from '#console/game/game-view.tsx';
import { GamesList } from '#console/games/games-list.tsx';
import { HomeScreen } from '#console/home/home-screen.tsx';
import { InputProvider } from '#play/input/input-context.tsx';
import { consoleMemory } from './memory.ts';

const nothing = () => undefined;
const dismissToasts = () => {
  for (const { id } of toastStore.get()) dismissToast(id);
};
const refused = () => Response.json({ detail: 'No room for stars' }, { status: 500 });
const tones = () => toastStore.get().map(({ tone }) => tone);

let library: FakeLibrary;
const memory = consoleMemory.get();
const hasSound = consoleSoundSetting.get();

beforeAll(async () => {
  await speakEnglish();
  Object.assign(navigator, { getGamepads: () => [] });
});
beforeEach(() => {
  dismissToasts();
  consoleSoundSetting.set(false);
  library = new FakeLibrary(3);
  vi.stubGlobal('fetch', library.fetch);
});
afterEach(() => {
  dismissToasts();
  consoleMemory.change(memory);
  consoleSoundSetting.set(hasSound);
});

function Game() {
  const { data } = useQuery(romDetailQueries.one(7));
  return (
    data && (
      <GameView
        rom={data}
        platforms={[]}
        player={somePlayer()}
        versions={[]}
        achievements={[]}
        playTime={0}
        focusKey="test"
        onPlay={nothing}
        onOpen={nothing}
        onVersion={nothing}
        onBack={nothing}
        onExit={nothing}
        renderControls={nothing}
      />
    )
  );
}

const screens = {
  home: () => (
    <HomeScreen
      content={{
        hero: null,
        shelves: [
          {
            id: 'continue',
            title: 'Continue playing',
            kind: 'rom',
            items: [{ kind: 'rom', rom: someCard({ id: 7 }), platform: undefined }],
          },
        ],
      }}
      onOpen={nothing}
      onPlay={nothing}
      onControl={nothing}
    />
  ),
  'a list of games': () => (
    <GamesList
      listKey="test"
      title="Games"
      view={{ platform_id: 1 }}
      total={3}
      charIndex={{ g: 0 }}
      onMenu={nothing}
      onSearch={nothing}
      onOpen={nothing}
      onBack={nothing}
    />
  ),
  'a game': () => <Game />,
};

function open(screenName: keyof typeof screens): void {
  const client = createAppQueryClient();
  client.setDefaultOptions({ queries: { retry: false, staleTime: 30_000 } });
  client.setQueryData(platformQueries.all().queryKey, []);
  client.setQueryData(romDetailQueries.one(7).queryKey, someRom({ id: 7 }));
  show(<InputProvider>{screens[screenName]()}</InputProvider>, client);
}

test.each(Object.keys(screens) as (keyof typeof screens)[])(
  'an error is shown when a favorite fails in console mode on %s',
  async (name) => {
    library.refusal = Promise.resolve(refused());
    if (name === 'home') consoleMemory.change({ mode: 'continue', shelves: {} });
    open(name);
    if (name === 'a list of games') await screen.findAllByText('Game 0');
    fireEvent.keyDown(window, { key: 'f' });
    await waitFor(() => expect(tones()).toEqual(['danger']));
    expect(library.sent).toHaveLength(1);
  },
);

test('a favorite shows at once in the game view of console mode and is undone on an error', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  library.refusal = promise;
  open('a game');
  fireEvent.click(screen.getByRole('button', { name: 'Favorite' }));
  expect(await screen.findByRole('button', { name: 'Remove from favorites' })).toBeTruthy();
  expect(toastStore.get()).toEqual([]);
  resolve(refused());
  expect(await screen.findByRole('button', { name: 'Favorite' })).toBeTruthy();
  await waitFor(() => expect(tones()).toEqual(['danger']));
});
