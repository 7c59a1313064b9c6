import { WifiOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { useOnline } from '#app/use-online.ts';

export function OfflineNotice() {
  const { t } = useTranslation('common');
  const online = useOnline();
  return (
    <output className="block" aria-live="polite">
      {!online && (
        <span className="flex items-center justify-center gap-2 bg-warn-soft px-4 py-2 text-sm font-medium text-warn-ink">
          <WifiOff size={16} className="shrink-0" aria-hidden="true" />
          {t('offline')}
        </span>
      )}
    </output>
  );
}
