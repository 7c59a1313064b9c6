import { useTranslation } from 'react-i18next';

import { useStartScan } from '#data/scan.ts';
import { useErrorText } from '#i18n/use-error-text.ts';
import { toast } from '#ui/toast-store.ts';

/** Asks the sources about one game anew; says in passing how it went. */
export function useRefreshMetadata(romId: number) {
  const { t } = useTranslation('rom');
  const errorText = useErrorText();
  const scan = useStartScan();
  return {
    isPending: scan.isPending,
    start: () =>
      scan.mutate(
        { type: 'quick', roms_ids: [romId] },
        {
          onError: (error) => toast({ tone: 'danger', message: errorText(error) }),
          onSuccess: () => toast({ message: t('refresh-started') }),
        },
      ),
  };
}
