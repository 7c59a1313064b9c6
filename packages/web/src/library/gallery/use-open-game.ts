import { useNavigate, useRouter } from '@tanstack/react-router';

import type { RomCard } from '@saveroom/contract';

import { usePlayable } from '#library/data/playable.ts';
import type { RomView } from '#library/data/roms.ts';
import { logFailure } from '#shared/lib/log.ts';

/** The cover of the game's own page has the same name: there it travels to. */
const COVER_TRANSITION = 'rom-cover';

export interface OpenGame {
  /** `cover`: what travels to the game's page. */
  open: (rom: RomCard, cover: HTMLElement | null) => void;
  /** Straight to the player of the game. */
  play: (rom: RomCard) => void;
  /** Fetches the page before it is asked for. */
  prepare: (rom: RomCard) => void;
}

/** `view`: the list, where the page of a game is to lead to the others of it. */
export function useOpenGame(view?: RomView): OpenGame {
  const navigate = useNavigate();
  const router = useRouter();
  const playable = usePlayable();
  return {
    open: (rom, cover) => {
      cover?.style.setProperty('view-transition-name', COVER_TRANSITION);
      const isCalm = document.documentElement.dataset['motion'] === 'reduced';
      const viewTransition = cover !== null && !isCalm;
      void navigate({
        to: '/rom/$rom',
        params: { rom: rom.id },
        state: { romView: view },
        viewTransition,
      });
    },
    play: ({ id, platform_id }) => {
      const isFlash = playable.get(platform_id) === 'flash';
      const to = isFlash ? '/rom/$rom/ruffle' : '/rom/$rom/ejs';
      void navigate({ to, params: { rom: id } });
    },
    prepare: (rom) => {
      router
        .preloadRoute({ to: '/rom/$rom', params: { rom: rom.id } })
        .catch((error: unknown) => logFailure('Preparing the page of a game', error));
    },
  };
}
