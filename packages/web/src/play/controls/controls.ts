import { controlsSetting, readControls, writeControls } from '#shared/lib/player-settings.ts';
import { padModel } from '#shared/lib/pad-brand.ts';
import type { PlayerControls } from '#shared/lib/player-protocol.ts';

/** The stored changes of a user by profile: `nes`, `nes@054c-0ce6`, `*` or `*@054c-0ce6`. */
export type Profiles = Readonly<Record<string, PlayerControls>>;

/** The profile of all platforms. */
export const ALL_PLATFORMS = '*';

/** The profile of a pad applies to every player, and is stored under the first one. */
const FIRST_PLAYER = '0';

const profileName = (scope: string, model: string): string =>
  model === '' ? scope : `${scope}@${model}`;

const isProfileOf = (name: string, scope: string): boolean =>
  name === scope || name.startsWith(`${scope}@`);

interface System {
  platform: string;
  /** Controls from the config file for the core. */
  config: PlayerControls;
}

const modelAt = (pads: readonly string[], seat: number): string => {
  const id = pads[seat];
  return id === undefined ? '' : padModel(id);
};

/**
 * Merges the controls of all players. Each layer overrides the previous one: defaults, config, the
 * user's changes for all platforms, then for this platform, each for any pad, then for the player's
 * pad.
 */
export function resolveControls(
  profiles: Profiles,
  { platform, config }: System,
  pads: readonly string[],
): PlayerControls {
  return Object.fromEntries(
    PLAYERS.map((player, seat) => {
      const model = modelAt(pads, seat);
      const layers = [
        DEFAULT_CONTROLS[player],
        config[player],
        ...[ALL_PLATFORMS, platform].flatMap((scope) => [
          profiles[scope]?.[player],
          model === '' ? undefined : profiles[profileName(scope, model)]?.[FIRST_PLAYER],
        ]),
      ];
      const inputs: Record<string, { value?: string; value2?: string }> = {};
      for (const layer of layers) {
        for (const [input, binding] of Object.entries(layer ?? {})) {
          inputs[input] = { ...inputs[input], ...binding };
        }
      }
      return [player, inputs];
    }),
  );
}

export interface Rebinding {
  /** A platform or all platforms. */
  scope: string;
  platform: string;
  player: PlayerNumber;
  /** The pads that are plugged in, by player. */
  pads: readonly string[];
  input: string;
  /** `value` is the key, `value2` the gamepad button, as in EmulatorJS. */
  part: 'value' | 'value2';
  to: string;
}

/** The inputs that have a key, or a button of the same pad. */
export function inputsWith(
  shown: PlayerControls,
  { player, input, part, to }: Pick<Rebinding, 'player' | 'input' | 'part' | 'to'>,
): { player: PlayerNumber; input: string }[] {
  if (to === '') return [];
  return PLAYERS.filter((one) => part === 'value' || one === player).flatMap((one) =>
    Object.entries(shown[one] ?? {})
      .filter(([other, binding]) => binding[part] === to && !(one === player && other === input))
      .map(([other]) => ({ player: one, input: other })),
  );
}

/** Adds a change to the profiles. The key or button is removed from the inputs that had it. */
export function rebind(profiles: Profiles, shown: PlayerControls, change: Rebinding): Profiles {
  const { scope, platform, pads, part, to } = change;
  const bind = (before: Profiles, owner: PlayerNumber, input: string, bound: string): Profiles => {
    const model = part === 'value2' ? modelAt(pads, PLAYERS.indexOf(owner)) : '';
    const player = model === '' ? owner : FIRST_PLAYER;
    const cleared =
      scope === ALL_PLATFORMS
        ? withoutBinding(before, platform, { player: owner, input, part })
        : before;
    const name = profileName(scope, model);
    const profile = cleared[name] ?? {};
    const inputs = profile[player] ?? {};
    return {
      ...cleared,
      [name]: { ...profile, [player]: { ...inputs, [input]: { ...inputs[input], [part]: bound } } },
    };
  };
  return inputsWith(shown, change).reduce(
    (after, taken) => bind(after, taken.player, taken.input, ''),
    bind(profiles, change.player, change.input, to),
  );
}

/**
 * Removes an input from the profiles of a platform, which would override a change for all
 * platforms.
 */
function withoutBinding(
  profiles: Profiles,
  platform: string,
  { player, input, part }: Pick<Rebinding, 'player' | 'input' | 'part'>,
): Profiles {
  return Object.fromEntries(
    Object.entries(profiles).map(([name, profile]) => {
      const owner = name === platform ? player : FIRST_PLAYER;
      const bound = profile[owner]?.[input];
      if (!isProfileOf(name, platform) || bound === undefined) return [name, profile];
      const { [part]: _, ...rest } = bound;
      return [name, { ...profile, [owner]: { ...profile[owner], [input]: rest } }];
    }),
  );
}

/** Removes the profiles of a platform, or of all platforms. */
export const resetProfiles = (profiles: Profiles, scope: string): Profiles =>
  Object.fromEntries(Object.entries(profiles).filter(([name]) => !isProfileOf(name, scope)));

export const hasProfile = (profiles: Profiles, scope: string): boolean =>
  Object.keys(profiles).some((name) => isProfileOf(name, scope));

/** Serializes the profiles as text of the setting. */
export const writeProfiles = (text: string, profiles: Profiles): string =>
  Object.keys({ ...readControls(text), ...profiles }).reduce(
    (written, name) => writeControls(written, name, profiles[name] ?? null),
    text,
  );

/** The ids of the pads that are plugged in, by player. */
export const connectedPads = (): string[] =>
  // Outside of secure contexts, browsers have no gamepad API.
  'getGamepads' in navigator
    ? navigator.getGamepads().flatMap((pad) => (pad && pad.id !== '' ? [pad.id] : []))
    : [];

/** The controls with which a game starts. */
export const ownControls = (platform: string, config: PlayerControls): PlayerControls =>
  resolveControls(readControls(controlsSetting.get()), { platform, config }, connectedPads());

/** The defaults of EmulatorJS by input number. Only the first player has keys. */
const FIRST_PLAYER_DEFAULTS: PlayerControls[string] = {
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
    Object.entries(FIRST_PLAYER_DEFAULTS).map(([input, { value2 = '' }]) => [
      input,
      { value: '', value2 },
    ]),
  );

export const PLAYERS = ['0', '1', '2', '3'] as const;
export type PlayerNumber = (typeof PLAYERS)[number];

export const DEFAULT_CONTROLS: PlayerControls = {
  0: FIRST_PLAYER_DEFAULTS,
  1: padOnly(),
  2: padOnly(),
  3: padOnly(),
};
