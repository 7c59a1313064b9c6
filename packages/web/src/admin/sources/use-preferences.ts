import { useQuery } from '@tanstack/react-query';

import { useSavePreferences } from '#library/data/sources.ts';
import type { Preferences } from '#library/data/sources.ts';
import { systemQueries } from '#shared/data/system.ts';
import { useErrorText } from '#shared/i18n/use-error-text.ts';
import { toast } from '#shared/ui/toast-store.ts';

/** What the config file says about sources, and how to change it. Takes effect at once. */
export function usePreferences() {
  const errorText = useErrorText();
  const config = useQuery(systemQueries.config());
  const save = useSavePreferences();
  return {
    config: config.data,
    canSave: config.data?.CONFIG_FILE_WRITABLE ?? false,
    save: (body: Preferences) =>
      save.mutate(body, {
        onError: (error) => toast({ tone: 'danger', message: errorText(error) }),
      }),
    /** Shown until the server has confirmed it. */
    pending: save.isPending ? save.variables : undefined,
  };
}
