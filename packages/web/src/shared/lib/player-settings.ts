import * as z from 'zod/mini';

import { localSetting } from './local-setting.ts';
import type { PlayerControls } from './player-protocol.ts';
import { toggle } from './settings-kinds.ts';

/**
 * A setting with one value per platform, core or game, stored as JSON text like other settings.
 * Empty text: nothing was changed. Writing null removes a value.
 */
function keyedSetting<T>(name: string, schema: z.ZodMiniType<T>) {
  const All = z.record(z.string(), schema);
  function parse(text: string): Readonly<Record<string, T>> | null {
    try {
      return All.parse(JSON.parse(text));
    } catch {
      return null;
    }
  }
  const Text = z.string().check(z.refine((text) => text === '' || parse(text) !== null));
  const setting = localSetting<string>({
    key: `settings.${name}`,
    schema: Text,
    fallback: '',
    write: (text) => text || null,
    account: { name, schema: Text, write: (text) => text },
  });
  const read = (text: string): Readonly<Record<string, T>> => parse(text) ?? {};
  const write = (text: string, key: string, value: T | null): string => {
    const { [key]: _, ...others } = read(text);
    const all = value === null ? others : { ...others, [key]: value };
    return Object.keys(all).length === 0 ? '' : JSON.stringify(all);
  };
  return { setting, read, write };
}

const Binding = z.object({ value: z.optional(z.string()), value2: z.optional(z.string()) });

/** Changed controls by platform; inputs that are missing have their defaults. */
export const {
  setting: controlsSetting,
  read: readControls,
  write: writeControls,
} = keyedSetting<PlayerControls>(
  'playerControls',
  z.record(z.string(), z.record(z.string(), Binding)),
);

/** Changed options of cores, by core. */
export const {
  setting: coreOptionsSetting,
  read: readCoreOptions,
  write: writeCoreOptions,
} = keyedSetting('playerCoreOptions', z.record(z.string(), z.string()));

const Cheat = z.object({ name: z.string(), code: z.string(), isOn: z.boolean() });
export type Cheat = z.output<typeof Cheat>;

/** Cheats by game id. */
export const {
  setting: cheatsSetting,
  read: readCheats,
  write: writeCheats,
} = keyedSetting('playerCheats', z.array(Cheat));

/** Share of the width and height of the screen. */
const Offset = z.object({ x: z.number(), y: z.number() });

export const TOUCH_OPACITY = { min: 0.2, max: 1 } as const;
export const TOUCH_SIZE = { min: 0.6, max: 1.4 } as const;

const TouchAppearance = z.object({
  opacity: z.number().check(z.gte(TOUCH_OPACITY.min), z.lte(TOUCH_OPACITY.max)),
  size: z.number().check(z.gte(TOUCH_SIZE.min), z.lte(TOUCH_SIZE.max)),
  /** How far the user has moved each group. */
  left: z.optional(Offset),
  right: z.optional(Offset),
  small: z.optional(Offset),
});
export type TouchAppearance = z.output<typeof TouchAppearance>;
export type TouchGroup = 'left' | 'right' | 'small';

/** Changed touch controls, by orientation. */
export const {
  setting: touchSetting,
  read: readTouch,
  write: writeTouch,
} = keyedSetting('playerTouch', TouchAppearance);

export const ORIENTATIONS = ['portrait', 'landscape'] as const;
export type Orientation = (typeof ORIENTATIONS)[number];

/** Upright, the controls are below the picture; otherwise they may cover it. */
export const DEFAULT_TOUCH: Readonly<Record<Orientation, TouchAppearance>> = {
  portrait: { opacity: 1, size: 1 },
  landscape: { opacity: 0.75, size: 1 },
};

/** Vibrates when a touch control is pressed, on devices that can. */
export const vibrationSetting = toggle('settings.playerVibration', true, 'account');
