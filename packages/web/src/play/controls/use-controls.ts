import { useMemo } from 'react';

import { controlsSetting, readControls, writeControls } from '#shared/lib/control-settings.ts';
import { useLocalSetting } from '#shared/lib/local-setting.ts';
import type { PlayerControls } from '#shared/lib/player-protocol.ts';

import { DEFAULT_CONTROLS } from './default-controls.ts';
import { mergeControls, rebind } from './merge-controls.ts';
import type { Rebinding } from './merge-controls.ts';

export interface Controls {
  /** The defaults, the config over them, and what this person changed over that. */
  readonly shown: PlayerControls;
  readonly isChanged: boolean;
  /** Both return what is shown afterwards. */
  readonly change: (rebinding: Rebinding) => PlayerControls;
  readonly reset: () => PlayerControls;
}

const NONE: PlayerControls = {};

/** The controls of a platform for whoever is here. */
export function useControls(platform: string, config: PlayerControls): Controls {
  const [text, setText] = useLocalSetting(controlsSetting);
  const own = useMemo(() => readControls(text)[platform] ?? NONE, [text, platform]);
  const merge = (changed: PlayerControls) => mergeControls(DEFAULT_CONTROLS, config, changed);
  const shown = useMemo(() => mergeControls(DEFAULT_CONTROLS, config, own), [config, own]);
  return {
    shown,
    isChanged: own !== NONE,
    change: (rebinding) => {
      const next = rebind(own, shown, rebinding);
      setText(writeControls(text, platform, next));
      return merge(next);
    },
    reset: () => {
      setText(writeControls(text, platform, null));
      return merge(NONE);
    },
  };
}
