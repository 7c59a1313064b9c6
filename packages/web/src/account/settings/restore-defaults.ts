import { controlsSetting } from '#shared/lib/control-settings.ts';
import { SETTINGS, localeSetting } from '#shared/lib/settings.ts';

/**
 * The language is not reset, because users might not be able to read the default one. Controls have
 * their own reset button.
 */
const NOT_RESTORED: ReadonlySet<string> = new Set([localeSetting.key, controlsSetting.key]);
const RESTORABLE = SETTINGS.filter(({ key }) => !NOT_RESTORED.has(key));

/** Resets all settings. Returns a function that undoes it, or null if all had their defaults. */
export function restoreDefaults(): (() => void) | null {
  const undos = RESTORABLE.filter((one) => !one.isDefault()).map((one) => one.restore());
  if (undos.length === 0) return null;
  return () => {
    for (const undo of undos) undo();
  };
}
