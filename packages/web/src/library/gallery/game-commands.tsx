import { useNavigate, useRouter } from '@tanstack/react-router';
import { Suspense, lazy, useState } from 'react';
import type { ReactNode } from 'react';

import type { RomCard } from '@saveroom/contract';

import { usePlayable } from '#library/data/playable.ts';
import type { RomView } from '#library/data/roms.ts';
import type { MetadataTask } from '../metadata/use-metadata-tasks.tsx';
import { useMetadataTasks } from '../metadata/use-metadata-tasks.tsx';
import { logFailure } from '#shared/lib/log.ts';

import type { OpenMenu } from './card-menu.tsx';
import type { GameAction } from './game-events.ts';
import type { GallerySlots } from './gallery-slots.ts';
import { useGameActions } from './use-game-actions.ts';
import type { GameActions } from './use-game-actions.ts';

const CardMenu = lazy(async () => {
  const { CardMenu: component } = await import('./card-menu.tsx');
  return { default: component };
});
const DeleteGamesDialog = lazy(async () => {
  const { DeleteGamesDialog: component } = await import('./delete-games-dialog.tsx');
  return { default: component };
});

interface Options {
  /** The list that previous and next on the page of a game refer to. */
  view?: RomView | undefined;
  slots: GallerySlots;
  /** Absent where games can't be selected. */
  onSelect?: ((rom: RomCard) => void) | undefined;
  onDeleted?: ((ids: readonly number[]) => void) | undefined;
}

interface GameCommands {
  actions: GameActions;
  /** `cover`: the element that moves to the page of the game. */
  open: (rom: RomCard, cover: HTMLElement | null) => void;
  preload: (rom: RomCard) => void;
  run: (action: GameAction, rom: RomCard, button: HTMLElement) => void;
  startTask: (task: MetadataTask) => void;
  confirmDelete: (ids: readonly number[]) => void;
  /** The menu and the dialogs that are open; belongs behind the games. */
  dialogs: ReactNode;
}

/** Everything that can be done with the games of a grid, list or shelf. */
export function useGameCommands({ view, slots, onSelect, onDeleted }: Options): GameCommands {
  const actions = useGameActions();
  const { open, play, preload } = useGameNavigation(view);
  const [menu, setMenu] = useState<OpenMenu | null>(null);
  const [toDelete, setToDelete] = useState<readonly number[] | null>(null);
  const tasks = useMetadataTasks();
  return {
    actions,
    open,
    preload,
    run: (action, rom, button) => {
      if (action === 'play') play(rom);
      else if (action === 'download') actions.download([rom]);
      else if (action === 'favorite') actions.setFavorite([rom.id], !rom.is_favorite);
      else setMenu({ rom, button });
    },
    startTask: tasks.start,
    confirmDelete: setToDelete,
    dialogs: (
      <>
        <Suspense>
          {menu && (
            <CardMenu
              key={menu.rom.id}
              {...menu}
              actions={actions}
              slots={slots}
              onOpen={(rom) => open(rom, null)}
              onPlay={play}
              onSelect={onSelect}
              onTask={tasks.start}
              onDelete={(rom) => setToDelete([rom.id])}
              onClose={() => setMenu(null)}
            />
          )}
          {toDelete && (
            <DeleteGamesDialog
              ids={toDelete}
              onDeleted={onDeleted}
              onClose={() => setToDelete(null)}
            />
          )}
        </Suspense>
        {tasks.dialog}
      </>
    ),
  };
}

/** The cover on the page of a game has the same name, so that the browser moves one to the other. */
const COVER_TRANSITION = 'rom-cover';

function useGameNavigation(view: RomView | undefined) {
  const navigate = useNavigate();
  const router = useRouter();
  const playable = usePlayable();
  return {
    open: (rom: RomCard, cover: HTMLElement | null) => {
      cover?.style.setProperty('view-transition-name', COVER_TRANSITION);
      const hasReducedMotion = document.documentElement.dataset['motion'] === 'reduced';
      void navigate({
        to: '/rom/$rom',
        params: { rom: rom.id },
        state: { romView: view },
        viewTransition: cover !== null && !hasReducedMotion,
      });
    },
    play: ({ id, platform_id }: RomCard) => {
      const isFlash = playable.get(platform_id) === 'flash';
      const to = isFlash ? '/rom/$rom/ruffle' : '/rom/$rom/ejs';
      void navigate({ to, params: { rom: id } });
    },
    preload: (rom: RomCard) => {
      router
        .preloadRoute({ to: '/rom/$rom', params: { rom: rom.id } })
        .catch((error: unknown) => logFailure('Preparing the page of a game', error));
    },
  };
}
