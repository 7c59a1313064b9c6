import { Unplug } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { MissingQuestion as Question } from '@saveroom/contract';

import { useAnswerMissing } from '#data/scan-actions.ts';
import { useErrorText } from '#i18n/use-error-text.ts';
import { useFormat } from '#i18n/use-format.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { toast } from '#ui/toast-store.ts';

/** Much of a platform was not found: only a person knows whether that is true. */
export function MissingQuestion({ question }: { question: Question }) {
  const { t } = useTranslation(['scan', 'common']);
  const errorText = useErrorText();
  const format = useFormat();
  const [asking, setAsking] = useState(false);
  const answer = useAnswerMissing();
  const { platform_id, platform_name: name, missing_count, total_count, asked_at } = question;
  const words = {
    name,
    count: missing_count,
    missing: format.number(missing_count),
    total: format.number(total_count),
  };
  const error = answer.error && errorText(answer.error);
  // Awaited, because this banner is gone once the answer has arrived.
  const send = async (gone: boolean) => {
    try {
      await answer.mutateAsync({ platform_id, gone });
      toast({ tone: 'good', message: gone ? t('gone-done', words) : t('keep-done', words) });
    } catch {
      // Said beside the buttons.
    }
  };
  return (
    <section
      aria-label={t('question-label', { name })}
      className="flex flex-wrap items-center gap-x-6 gap-y-4 rounded-lg border border-line bg-warn-soft p-4 sm:p-5"
    >
      <div className="flex flex-1 basis-80 items-start gap-4">
        <span className="grid size-11 shrink-0 place-items-center rounded-full bg-surface text-warn-ink">
          <Unplug size={20} aria-hidden="true" />
        </span>
        <div className="grid gap-0.5">
          <p className="font-semibold text-pretty">{t('question', words)}</p>
          <p className="text-sm text-pretty text-ink-soft">
            {t('question-text', { when: format.ago(asked_at) })}
          </p>
          {error && !asking && (
            <p role="alert" className="text-sm text-danger-ink">
              {error}
            </p>
          )}
        </div>
      </div>
      <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:flex-1">
        <Button onClick={() => setAsking(true)}>{t('gone')}</Button>
        <Button busy={answer.isPending && !asking} onClick={() => void send(false)}>
          {t('keep')}
        </Button>
      </div>
      {asking && (
        <ConfirmDialog
          title={t('gone-title', words)}
          confirmLabel={t('gone-button')}
          cancelLabel={t('common:cancel')}
          tone="primary"
          busy={answer.isPending}
          error={error}
          onConfirm={() => void send(true)}
          onClose={() => setAsking(false)}
        >
          <p>{t('gone-text')}</p>
        </ConfirmDialog>
      )}
    </section>
  );
}
