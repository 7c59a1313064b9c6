import { useEffectEvent, useLayoutEffect } from 'react';

import { wishOf } from '#play/player-hotkeys.ts';
import type { PlayerWish } from '#shared/lib/player-protocol.ts';

/** The same keys as inside the player, while the focus is on the page's own controls. */
export function useHotkeys(core: string, onWish: (wish: PlayerWish) => void): void {
  const grant = useEffectEvent(onWish);
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      const wish = wishOf(core, event);
      if (wish === null || event.defaultPrevented || document.querySelector('dialog:modal')) return;
      event.preventDefault();
      grant(wish);
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [core]);
}
