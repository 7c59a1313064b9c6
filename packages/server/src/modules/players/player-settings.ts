import type { Config, RomPlayer } from '@saveroom/contract';

/** Whatever holds for all cores. */
const DEFAULT = 'default';

/** By core: what the config says for all, with what it says for this one over it. */
export const settingsOf = (
  { EJS_SETTINGS }: Pick<Config, 'EJS_SETTINGS'>,
  cores: readonly string[],
): RomPlayer['settings'] =>
  Object.fromEntries(
    cores.map((core) => [core, { ...EJS_SETTINGS[DEFAULT], ...EJS_SETTINGS[core] }]),
  );

/** The same for the controls, button by button of each player. */
export const controlsOf = (
  { EJS_CONTROLS }: Pick<Config, 'EJS_CONTROLS'>,
  cores: readonly string[],
): RomPlayer['controls'] =>
  Object.fromEntries(
    cores.map((core) => {
      const byPlayer = (player: 0 | 1 | 2 | 3) => ({
        ...EJS_CONTROLS[DEFAULT]?.[`_${player}`],
        ...EJS_CONTROLS[core]?.[`_${player}`],
      });
      return [core, { 0: byPlayer(0), 1: byPlayer(1), 2: byPlayer(2), 3: byPlayer(3) }];
    }),
  );
