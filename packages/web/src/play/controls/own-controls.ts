import { controlsSetting, readControls } from '#shared/lib/control-settings.ts';
import type { PlayerControls } from '#shared/lib/player-protocol.ts';

import { DEFAULT_CONTROLS } from './default-controls.ts';
import { mergeControls } from './merge-controls.ts';

/** The defaults, the config over them, and what this person changed over that. */
export const ownControls = (platform: string, config: PlayerControls): PlayerControls =>
  mergeControls(DEFAULT_CONTROLS, config, readControls(controlsSetting.get())[platform] ?? {});
