import type { Db } from '#core/db/engine.ts';

import { findTaskSettings } from './task-settings.queries.ts';

interface Setting {
  readonly enabled: boolean;
  readonly cron: string;
  /** An admin switched it on or off. */
  readonly isChosen?: boolean;
}

/** What admins chose, over what the environment says. */
export async function readTaskSettings<Names extends string>(
  db: Db,
  defaults: Readonly<Record<Names, Setting>>,
): Promise<Record<Names, Setting>> {
  const settings: Record<Names, Setting> = { ...defaults };
  for (const { name, enabled, cron } of await findTaskSettings(db)) {
    if (!Object.hasOwn(defaults, name)) continue;
    const { enabled: given, cron: rule } = defaults[name as Names];
    settings[name as Names] = {
      enabled: enabled === null ? given : enabled === 1,
      cron: cron ?? rule,
      isChosen: enabled !== null,
    };
  }
  return settings;
}
