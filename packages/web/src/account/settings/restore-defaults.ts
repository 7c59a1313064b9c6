import { cheatsSetting, controlsSetting, coreOptionsSetting } from '#shared/lib/player-settings.ts';
import { SETTINGS, localeSetting } from '#shared/lib/settings.ts';

/**
 * The language is not reset, because users might not be able to read the default one. Controls and
 * options of emulators have their own reset buttons; cheats are typed by users.
 */
const NOT_RESTORED: ReadonlySet<string> = new Set([
  localeSetting.key,
  controlsSetting.key,
  coreOptionsSetting.key,
  cheatsSetting.key,
]);
const RESTORABLE = SETTINGS.filter(({ key }) => !NOT_RESTORED.has(key));

/** Resets all settings. Returns a function that undoes it, or null if all had their defaults. */
export function restoreDefaults(): (() => void) | null {
  const undos = RESTORABLE.filter((one) => !one.isDefault()).map((one) => one.restore());
  if (undos.length === 0) return null;
  return () => {
    for (const undo of undos) undo();
  };
}
