import { useMemo } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { KitTextsProvider } from '#shared/ui/kit-texts.ts';

/** Provides the translated texts of the UI kit. */
export function AppTexts({ children }: { children: ReactNode }) {
  const { t } = useTranslation('common');
  const texts = useMemo(
    () => ({
      close: t('close'),
      dismiss: t('dismiss'),
      loading: t('loading'),
      showPassword: t('show-password'),
      hidePassword: t('hide-password'),
      notifications: t('notifications'),
    }),
    [t],
  );
  return <KitTextsProvider value={texts}>{children}</KitTextsProvider>;
}
