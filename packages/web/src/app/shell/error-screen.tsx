import { useRouter } from '@tanstack/react-router';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { RotateCw, TriangleAlert } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';

import { useErrorText } from '#shared/i18n/use-error-text.ts';
import { ApiError } from '#shared/lib/api-error.ts';
import { logFailure } from '#shared/lib/log.ts';
import { Button } from '#shared/ui/button.tsx';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { Spinner } from '#shared/ui/spinner.tsx';

/** Shown if rendering a screen threw an error. */
export function ErrorScreen({ error, reset }: ErrorComponentProps) {
  const { t } = useTranslation('common');
  const errorText = useErrorText();
  const router = useRouter();
  useEffect(() => logFailure('Showing this screen', error), [error]);

  const retry = () => {
    reset();
    router.invalidate().catch((failure: unknown) => logFailure('Trying again', failure));
  };
  return (
    <div role="alert" className="grid min-h-[70dvh] place-items-center">
      <EmptyState
        level={1}
        icon={<TriangleAlert size={32} aria-hidden="true" />}
        title={t('error-page-title')}
        actions={
          <>
            <Button variant="primary" onClick={retry} icon={<RotateCw size={16} aria-hidden />}>
              {t('retry')}
            </Button>
            <Button onClick={() => window.location.reload()}>{t('reload')}</Button>
          </>
        }
      >
        <p>{error instanceof ApiError ? errorText(error) : t('error-page-text')}</p>
      </EmptyState>
    </div>
  );
}

export function PendingScreen() {
  return (
    <div className="grid min-h-[60dvh] place-items-center text-accent-ink">
      <Spinner size={28} announced />
    </div>
  );
}
