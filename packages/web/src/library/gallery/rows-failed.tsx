import { RotateCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { useErrorText } from '#shared/i18n/use-error-text.ts';
import { Button } from '#shared/ui/button.tsx';

interface Props {
  error: Error;
  onRetry: () => void;
}

/** Some of the games in sight could not be had; the others stay. */
export function RowsFailed({ error, onRetry }: Props) {
  const { t } = useTranslation(['gallery', 'common']);
  const errorText = useErrorText();
  return (
    <div
      role="alert"
      className="fixed inset-x-4 bottom-[calc(var(--bottom-bar)+env(safe-area-inset-bottom)+1rem)] z-20 mx-auto flex max-w-120 items-center gap-3 rounded-lg border border-line bg-raised py-2 pr-2 pl-4 shadow-3 md:bottom-6"
    >
      <p className="min-w-0 flex-1 text-sm">
        <span className="font-medium">{t('rows-failed')}</span>{' '}
        <span className="text-ink-soft">{errorText(error)}</span>
      </p>
      <Button size="sm" onClick={onRetry} icon={<RotateCw size={14} aria-hidden="true" />}>
        {t('common:retry')}
      </Button>
    </div>
  );
}
