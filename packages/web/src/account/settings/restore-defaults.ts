import { controlsSetting } from '#shared/lib/control-settings.ts';
import { SETTINGS, localeSetting } from '#shared/lib/settings.ts';

/**
 * Not the language: nobody should have to look for the way back in one they cannot read. Nor the
 * controls, which have a way back of their own where they are changed.
 */
const KEPT: ReadonlySet<string> = new Set([localeSetting.key, controlsSetting.key]);
const RESTORABLE = SETTINGS.filter(({ key }) => !KEPT.has(key));

/** Returns the way back to what was chosen; null when that was nothing but the defaults. */
export function restoreDefaults(): (() => void) | null {
  const undos = RESTORABLE.filter((one) => !one.isDefault()).map((one) => one.restore());
  if (undos.length === 0) return null;
  return () => {
    for (const undo of undos) undo();
  };
}
