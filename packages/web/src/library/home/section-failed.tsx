import { CloudOff, RotateCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { useErrorText } from '#shared/i18n/use-error-text.ts';
import { Button } from '#shared/ui/button.tsx';

interface Props {
  error: Error;
  onRetry: () => void;
  retrying: boolean;
}

/** One part of home could not be had; the others stay. */
export function SectionFailed({ error, onRetry, retrying }: Props) {
  const { t } = useTranslation('common');
  const errorText = useErrorText();
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-md border border-line bg-surface p-4"
    >
      <CloudOff size={20} aria-hidden="true" className="shrink-0 text-danger-ink" />
      <p className="grid min-w-0 flex-1 basis-60 text-sm">
        <span className="font-medium">{t('error-load')}</span>
        <span className="text-ink-soft">{errorText(error)}</span>
      </p>
      <Button
        size="sm"
        busy={retrying}
        onClick={onRetry}
        icon={<RotateCw size={14} aria-hidden="true" />}
      >
        {t('retry')}
      </Button>
    </div>
  );
}
