import { useMemo } from 'react';

import { controlsSetting, readControls, writeControls } from '#shared/lib/player-settings.ts';
import { useLocalSetting } from '#shared/lib/local-setting.ts';
import type { PlayerControls } from '#shared/lib/player-protocol.ts';

interface Controls {
  /** The defaults, the config over them, and the changes of the user over that. */
  readonly shown: PlayerControls;
  readonly isChanged: boolean;
  /** Both return the resulting controls. */
  readonly change: (rebinding: Rebinding) => PlayerControls;
  readonly reset: () => PlayerControls;
}

const NONE: PlayerControls = {};

/** The current user's controls of a platform. */
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

/** Merges control mappings; later layers override earlier ones input by input. */
export function mergeControls(...layers: readonly PlayerControls[]): PlayerControls {
  return Object.fromEntries(
    PLAYERS.map((player) => {
      const inputs: Record<string, { value?: string; value2?: string }> = {};
      for (const layer of layers) {
        for (const [input, binding] of Object.entries(layer[player] ?? {})) {
          inputs[input] = { ...inputs[input], ...binding };
        }
      }
      return [player, inputs];
    }),
  );
}

interface Rebinding {
  player: PlayerNumber;
  input: string;
  part: 'value' | 'value2';
  to: string;
}

/**
 * Adds a change to the user's own controls. The key or button is removed from the input that had it:
 * a key from those of all players, a button from those of the same player.
 */
export function rebind(
  own: PlayerControls,
  shown: PlayerControls,
  { player, input, part, to }: Rebinding,
): PlayerControls {
  const taken = PLAYERS.filter((one) => part === 'value' || one === player).flatMap((one) =>
    Object.entries(shown[one] ?? {})
      .filter(([other, binding]) => binding[part] === to && !(one === player && other === input))
      .map(([other]): PlayerControls => ({ [one]: { [other]: { [part]: '' } } })),
  );
  const changes = to === '' ? [] : taken;
  const merged = mergeControls(own, ...changes, { [player]: { [input]: { [part]: to } } });
  return Object.fromEntries(
    Object.entries(merged).filter(([, inputs]) => Object.keys(inputs).length > 0),
  );
}

/** The defaults, the config over them, and the changes of the user over that. */
export const ownControls = (platform: string, config: PlayerControls): PlayerControls =>
  mergeControls(DEFAULT_CONTROLS, config, readControls(controlsSetting.get())[platform] ?? {});

/** The defaults of EmulatorJS by input number. Only the first player has keys. */
const FIRST: PlayerControls[string] = {
  0: { value: 'x', value2: 'BUTTON_2' },
  1: { value: 's', value2: 'BUTTON_4' },
  2: { value: 'v', value2: 'SELECT' },
  3: { value: 'enter', value2: 'START' },
  4: { value: 'up arrow', value2: 'DPAD_UP' },
  5: { value: 'down arrow', value2: 'DPAD_DOWN' },
  6: { value: 'left arrow', value2: 'DPAD_LEFT' },
  7: { value: 'right arrow', value2: 'DPAD_RIGHT' },
  8: { value: 'z', value2: 'BUTTON_1' },
  9: { value: 'a', value2: 'BUTTON_3' },
  10: { value: 'q', value2: 'LEFT_TOP_SHOULDER' },
  11: { value: 'e', value2: 'RIGHT_TOP_SHOULDER' },
  12: { value: 'tab', value2: 'LEFT_BOTTOM_SHOULDER' },
  13: { value: 'r', value2: 'RIGHT_BOTTOM_SHOULDER' },
  14: { value: '', value2: 'LEFT_STICK' },
  15: { value: '', value2: 'RIGHT_STICK' },
  16: { value: 'h', value2: 'LEFT_STICK_X:+1' },
  17: { value: 'f', value2: 'LEFT_STICK_X:-1' },
  18: { value: 'g', value2: 'LEFT_STICK_Y:+1' },
  19: { value: 't', value2: 'LEFT_STICK_Y:-1' },
  20: { value: 'l', value2: 'RIGHT_STICK_X:+1' },
  21: { value: 'j', value2: 'RIGHT_STICK_X:-1' },
  22: { value: 'k', value2: 'RIGHT_STICK_Y:+1' },
  23: { value: 'i', value2: 'RIGHT_STICK_Y:-1' },
};

const padOnly = (): PlayerControls[string] =>
  Object.fromEntries(
    Object.entries(FIRST).map(([input, { value2 = '' }]) => [input, { value: '', value2 }]),
  );

export const PLAYERS = ['0', '1', '2', '3'] as const;
export type PlayerNumber = (typeof PLAYERS)[number];

export const DEFAULT_CONTROLS: PlayerControls = {
  0: FIRST,
  1: padOnly(),
  2: padOnly(),
  3: padOnly(),
};
