import { CircleAlert, CircleCheck, RotateCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import type { Personal } from '#game/data/rom-personal.ts';
import { useErrorText } from '#shared/i18n/use-error-text.ts';
import { Button } from '#shared/ui/button.tsx';
import { Spinner } from '#shared/ui/spinner.tsx';

/** Whether what was changed has been saved; nothing here has a button for it. */
export function SaveMark({ personal }: { personal: Pick<Personal, 'phase' | 'error' | 'retry'> }) {
  const { t } = useTranslation(['rom', 'common']);
  const errorText = useErrorText();
  const { phase, error, retry } = personal;
  return (
    <div className="flex min-h-10 flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      <p aria-live="polite" className="flex items-center gap-2 text-ink-soft">
        {phase === 'idle' && t('save-idle')}
        {phase === 'saving' && (
          <>
            <Spinner size={15} />
            {t('save-saving')}
          </>
        )}
        {phase === 'saved' && (
          <>
            <CircleCheck size={16} aria-hidden="true" className="text-good-ink" />
            {t('save-saved')}
          </>
        )}
        {phase === 'failed' && (
          <span className="flex items-center gap-2 text-danger-ink">
            <CircleAlert size={16} aria-hidden="true" className="shrink-0" />
            {t('save-failed', { reason: errorText(error) })}
          </span>
        )}
      </p>
      {phase === 'failed' && (
        <Button size="sm" onClick={retry} icon={<RotateCw size={14} aria-hidden="true" />}>
          {t('common:retry')}
        </Button>
      )}
    </div>
  );
}
