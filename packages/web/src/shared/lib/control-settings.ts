import * as z from 'zod/mini';

import { localSetting } from './local-setting.ts';
import type { PlayerControls } from './player-protocol.ts';

const Binding = z.object({ value: z.optional(z.string()), value2: z.optional(z.string()) });
const ByPlatform = z.record(z.string(), z.record(z.string(), z.record(z.string(), Binding)));

/** Changed controls by platform; inputs that are missing have their defaults. */
export type OwnControls = Readonly<Record<string, PlayerControls>>;

function parse(text: string): OwnControls | null {
  try {
    return ByPlatform.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

const Text = z.string().check(z.refine((text) => text === '' || parse(text) !== null));

/** Stored as text, like other settings. Empty: nothing was changed. */
export const controlsSetting = localSetting<string>({
  key: 'settings.playerControls',
  schema: Text,
  fallback: '',
  write: (text) => text || null,
  account: { name: 'playerControls', schema: Text, write: (text) => text },
});

export const readControls = (text: string): OwnControls => parse(text) ?? {};

/** Null resets a platform to its defaults. */
export function writeControls(
  text: string,
  platform: string,
  controls: PlayerControls | null,
): string {
  const { [platform]: _, ...others } = readControls(text);
  const all = controls ? { ...others, [platform]: controls } : others;
  return Object.keys(all).length === 0 ? '' : JSON.stringify(all);
}
