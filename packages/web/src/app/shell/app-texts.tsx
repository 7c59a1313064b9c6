import { useMemo } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { useErrorText } from '#shared/i18n/use-error-text.ts';
import { KitTextsProvider } from '#shared/ui/kit-texts.ts';

/** Provides the translated texts of the UI kit. */
export function AppTexts({ children }: { children: ReactNode }) {
  const { t } = useTranslation('common');
  const errorText = useErrorText();
  const texts = useMemo(
    () => ({
      cancel: t('cancel'),
      close: t('close'),
      dismiss: t('dismiss'),
      hidePassword: t('hide-password'),
      loading: t('loading'),
      notifications: t('notifications'),
      retry: t('retry'),
      save: t('save'),
      showPassword: t('show-password'),
      errorText,
    }),
    [t, errorText],
  );
  return <KitTextsProvider value={texts}>{children}</KitTextsProvider>;
}
