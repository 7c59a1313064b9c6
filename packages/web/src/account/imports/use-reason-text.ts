import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

import { IMPORT_REASONS } from '@saveroom/contract';
import type { ImportReason } from '@saveroom/contract';

const isReason = (code: string | null): code is ImportReason =>
  IMPORT_REASONS.some((known) => known === code);

/** Reasons whose translation is complete. For the others the server's English text is added. */
const SELF_EXPLANATORY: ReadonlySet<ImportReason> = new Set([
  'game_not_found',
  'no_credentials',
  'no_space',
  'several_games',
]);

/** Why an item was not imported, or an import failed, in the user's language. */
export function useReasonText(): (code: string | null, reason: string | null) => string {
  const { t } = useTranslation('imports');
  return useCallback(
    (code, reason) => {
      if (!isReason(code)) return reason ?? '';
      const text = t(`reason-${code}`);
      return SELF_EXPLANATORY.has(code) || !reason ? text : `${text} (${reason})`;
    },
    [t],
  );
}
