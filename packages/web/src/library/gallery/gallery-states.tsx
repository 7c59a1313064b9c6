import { FilterX, Gamepad2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { useErrorText } from '#shared/i18n/use-error-text.ts';
import { Button } from '#shared/ui/button.tsx';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { FailedState } from '#shared/ui/failed-state.tsx';

/** Games there are, but none that pass the filter. */
export function NoResults({ onReset }: { onReset: () => void }) {
  const { t } = useTranslation('gallery');
  return (
    <EmptyState
      icon={<FilterX size={32} strokeWidth={1.5} aria-hidden="true" />}
      title={t('no-results-title')}
      actions={
        <Button variant="primary" onClick={onReset}>
          {t('filters-reset')}
        </Button>
      }
    >
      <p>{t('no-results-text')}</p>
    </EmptyState>
  );
}

interface NoGamesProps {
  title: string;
  text: string;
  actions?: ReactNode;
}

export function NoGames({ title, text, actions }: NoGamesProps) {
  return (
    <EmptyState
      icon={<Gamepad2 size={32} strokeWidth={1.5} aria-hidden="true" />}
      title={title}
      actions={actions}
    >
      <p>{text}</p>
    </EmptyState>
  );
}

interface FailedProps {
  error: Error;
  onRetry: () => void;
  retrying: boolean;
}

export function GalleryFailed({ error, onRetry, retrying }: FailedProps) {
  const { t } = useTranslation('common');
  const errorText = useErrorText();
  return (
    <FailedState
      title={t('error-load')}
      retryLabel={t('retry')}
      onRetry={onRetry}
      retrying={retrying}
    >
      <p>{errorText(error)}</p>
    </FailedState>
  );
}
