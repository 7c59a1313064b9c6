import { useQuery } from '@tanstack/react-query';

import { useSavePreferences } from '#library/data/sources.ts';
import type { Preferences } from '#library/data/sources.ts';
import { systemQueries } from '#shared/data/system.ts';

/** Source preferences from the config file; changes take effect at once. */
export function usePreferences() {
  const config = useQuery(systemQueries.config());
  const save = useSavePreferences();
  return {
    config: config.data,
    canSave: config.data?.CONFIG_FILE_WRITABLE ?? false,
    save: (body: Preferences) => save.mutate(body),
    /** Shown until the server has confirmed it. */
    pending: save.isPending ? save.variables : undefined,
  };
}
