import { useNavigate, useRouter } from '@tanstack/react-router';
import { Suspense, lazy, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import type { RomCard } from '@saveroom/contract';

import { usePlayerOf } from '#library/data/playable.ts';
import { useSetFavorites, useSetMarks } from '#library/data/roms-actions.ts';
import type { DownloadWay, Downloadable } from '#library/data/roms-download.ts';
import type { RomView } from '#library/data/roms.ts';
import { useMetadataTasks } from '#library/metadata/use-metadata-tasks.tsx';
import type { MetadataTask } from '#library/metadata/use-metadata-tasks.tsx';
import { useErrorText } from '#shared/i18n/use-error-text.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { logFailure } from '#shared/lib/log.ts';
import { dismissToast, toast } from '#shared/ui/toast-store.ts';

import type { OpenMenu } from './card-menu.tsx';
import type { GallerySlots, GameAction, GameActions } from './game-events.ts';

const loadCardMenu = () => import('./card-menu.tsx');
const CardMenu = lazy(async () => {
  const { CardMenu: component } = await loadCardMenu();
  return { default: component };
});
const DeleteGamesDialog = lazy(async () => {
  const { DeleteGamesDialog: component } = await import('./delete-games-dialog.tsx');
  return { default: component };
});

interface Options {
  /** The list for the previous and next buttons on the page of a game. */
  view?: RomView | undefined;
  slots: GallerySlots;
  /** Absent where games can't be selected. */
  onSelect?: ((rom: RomCard) => void) | undefined;
  onDeleted?: ((ids: readonly number[]) => void) | undefined;
}

interface GameCommands {
  actions: GameActions;
  /** Opens the page of the game. `cover`: the element that is animated to the cover there. */
  open: (rom: RomCard, cover: HTMLElement | null) => void;
  preload: (rom: RomCard) => void;
  run: (action: GameAction, rom: RomCard, button: HTMLElement) => void;
  /** Without `start`, the page of choices is shown first. */
  play: (rom: RomCard, start?: 'now' | 'new') => void;
  startTask: (task: MetadataTask) => void;
  confirmDelete: (ids: readonly number[]) => void;
  /** The open menu and dialogs. Must be rendered after the games. */
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
    play,
    preload,
    run: (action, rom, button) => {
      if (action === 'play') play(rom, 'now');
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

/** View transition name that the card shares with the cover on the page of the game. */
const COVER_TRANSITION = 'rom-cover';

function useGameNavigation(view: RomView | undefined) {
  const navigate = useNavigate();
  const router = useRouter();
  const playerOf = usePlayerOf();
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
    play: (rom: RomCard, start?: 'now' | 'new') => {
      const isFlash = playerOf(rom) === 'flash';
      const to = isFlash ? '/rom/$rom/ruffle' : '/rom/$rom/ejs';
      void navigate({ to, params: { rom: rom.id }, search: { start } });
    },
    preload: (rom: RomCard) => {
      const page = router.preloadRoute({ to: '/rom/$rom', params: { rom: rom.id } });
      // Also loads the menu, so that the first click opens it at once.
      Promise.all([page, loadCardMenu()]).catch((error: unknown) =>
        logFailure('Preparing the page and the menu of a game', error),
      );
    },
  };
}

/** Actions on one or more games; results are shown as toasts. */
export function useGameActions(): GameActions {
  const { t } = useTranslation(['gallery', 'common']);
  const format = useFormat();
  const errorText = useErrorText();
  const favorites = useSetFavorites();
  const marks = useSetMarks();
  const counted = (ids: readonly number[]) => ({
    count: ids.length,
    number: format.number(ids.length),
  });
  return {
    setFavorite: (ids, favorite) =>
      favorites.mutate(
        { ids, favorite },
        {
          onSuccess: () => {
            const message = favorite
              ? t('did-favorite', counted(ids))
              : t('did-unfavorite', counted(ids));
            if (ids.length > 1) toast({ tone: 'good', message });
          },
        },
      ),
    setMarks: (ids, data) =>
      marks.mutate(
        { ids, marks: data },
        {
          onSuccess: () => {
            if (ids.length > 1) toast({ tone: 'good', message: t('did-mark', counted(ids)) });
          },
        },
      ),
    download: (games, how = 'zip') => {
      download(games, how, {
        onTooMany: (max) => {
          const message = t('download-too-many', { most: format.number(max) });
          toast({ tone: 'danger', message });
        },
        onSeveral: (cancel) =>
          toast({
            message: t('download-starting'),
            action: { label: t('common:cancel'), onPress: cancel },
            stays: true,
          }),
      }).catch((error: unknown) => toast({ tone: 'danger', message: errorText(error) }));
    },
  };
}

/** Loaded on demand, because most visits download nothing. */
async function download(
  games: readonly Downloadable[],
  how: DownloadWay,
  notify: {
    onTooMany: (max: number) => void;
    /** Shows that downloads are being started; gives the id of the toast. */
    onSeveral: (cancel: () => void) => number;
  },
): Promise<void> {
  const { MAX_DOWNLOADS, downloadGames } = await import('#library/data/roms-download.ts');
  if (games.length > MAX_DOWNLOADS[how]) {
    notify.onTooMany(MAX_DOWNLOADS[how]);
    return;
  }
  const stop = new AbortController();
  const isSlow = how === 'each' && games.length > 1;
  const shown = isSlow ? notify.onSeveral(() => stop.abort()) : null;
  try {
    await downloadGames(games, how, stop.signal);
  } finally {
    if (shown !== null) dismissToast(shown);
  }
}

/** Games that are not loaded have no name here; the server finds them by their id. */
export const asDownloadable = (
  ids: readonly number[],
  known: (id: number) => RomCard | undefined,
): Downloadable[] => ids.map((id) => ({ id, fs_name: known(id)?.fs_name ?? `game-${id}` }));
