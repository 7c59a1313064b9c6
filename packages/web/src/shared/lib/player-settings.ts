import * as z from 'zod/mini';

import { localSetting } from './local-setting.ts';
import type { PlayerControls } from './player-protocol.ts';

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
