import { useTranslation } from 'react-i18next';

import { ApiError } from '#shared/lib/api-error.ts';
import type { SyncState } from '#shared/lib/playthrough.ts';

import { useErrorText } from './use-error-text.ts';

/** The server answers, but has no room for it: waiting alone does not help. */
const REFUSALS: ReadonlySet<string> = new Set(['over_quota', 'no_space', 'too_large']);

/** Says why the server does not take a save that is safe on this device; null: it is something else. */
export function useSaveRefusal(): (state: SyncState | null) => string | null {
  const { t } = useTranslation('common');
  const errorText = useErrorText();
  return (state) => {
    if (state?.kind !== 'waiting' || !state.isSafe) return null;
    const { failure } = state;
    if (!(failure instanceof ApiError) || !REFUSALS.has(failure.code)) return null;
    return t('save-local-only', { reason: errorText(failure) });
  };
}
