import { wishOf } from '#play/player-hotkeys.ts';

import { tellPage } from '../page-link.ts';
import type { Emulator } from './emulator-js.ts';

const PLAYERS = 4;
const INPUTS = 24;

/** Keys reach the game wherever the focus is in this document; a few are the page's. */
export function watchKeyboard(core: string, emulator: Emulator): void {
  const { parent } = emulator.elements;
  const focusGame = () => {
    if (document.activeElement !== parent) parent.focus({ preventScroll: true });
  };

  document.addEventListener(
    'keydown',
    (event) => {
      focusGame();
      const wish = wishOf(core, event);
      if (wish === null) return;
      event.preventDefault();
      event.stopPropagation();
      if (!event.repeat) tellPage({ type: 'wish', wish });
    },
    true,
  );

  window.addEventListener('focus', focusGame);
  // A key that is let go elsewhere would stay pressed for ever.
  window.addEventListener('blur', () => {
    for (let player = 0; player < PLAYERS; player += 1) {
      for (let input = 0; input < INPUTS; input += 1) {
        emulator.gameManager?.simulateInput(player, input, 0);
      }
    }
  });
  document.addEventListener('contextmenu', (event) => event.preventDefault());
}
