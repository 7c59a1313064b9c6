import { useTranslation } from 'react-i18next';

import { useErrorText } from '#shared/i18n/use-error-text.ts';
import { useFormat } from '#shared/i18n/use-format.ts';

import type { UploadEntry } from '#uploads/engine/upload-entry.ts';

/** What is to be said about a file at the moment. */
export function useStateText(): (entry: UploadEntry) => string {
  const { t } = useTranslation('upload');
  const format = useFormat();
  const errorText = useErrorText();
  return (entry) => {
    const { phase, failure, fault, hold, total, read } = entry;
    if (failure) return errorText(failure);
    if (fault) return t(`fault-${fault}`);
    if (hold) return hold.why === 'offline' ? t('hold-offline') : t('hold-server');
    const size = format.bytes(total);
    const share = format.percent(total > 0 ? read / total : 0);
    return t(`state-${phase}`, { size, share });
  };
}
