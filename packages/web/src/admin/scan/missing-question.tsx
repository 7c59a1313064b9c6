import { Unplug } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { MissingQuestion as Question } from '@saveroom/contract';

import { useAnswerMissing } from '#library/data/scan-actions.ts';
import { useErrorText } from '#shared/i18n/use-error-text.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { afterSuccess } from '#shared/lib/after-success.ts';
import { Button } from '#shared/ui/button.tsx';
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx';
import { toast } from '#shared/ui/toast-store.ts';

import { QuestionBanner } from './question-banner.tsx';

const sum = (counts: readonly number[]): number => counts.reduce((total, one) => total + one, 0);

/** Many games were not found: only a person knows whether that is true. One answer for them all. */
export function MissingQuestion({ questions }: { questions: readonly Question[] }) {
  const { t } = useTranslation(['scan', 'common']);
  const errorText = useErrorText();
  const format = useFormat();
  const [asking, setAsking] = useState(false);
  const answer = useAnswerMissing();
  const isOne = questions.length === 1;
  const missing = sum(questions.map(({ missing_count }) => missing_count));
  const words = {
    name: format.list(questions.map(({ platform_name }) => platform_name)),
    count: missing,
    missing: format.number(missing),
    total: format.number(sum(questions.map(({ total_count }) => total_count))),
  };
  const error = answer.error && errorText(answer.error);
  const doneText = (gone: boolean): string => {
    if (isOne) return gone ? t('missing-marked', words) : t('missing-left', words);
    return gone ? t('missing-marked-many') : t('missing-left-many');
  };
  const send = (gone: boolean) => {
    const platformIds = questions.map((one) => one.platform_id);
    afterSuccess(answer.mutateAsync({ platformIds, gone }), () =>
      toast({ tone: 'good', message: doneText(gone) }),
    );
  };
  return (
    <QuestionBanner
      label={t('missing-label', words)}
      icon={Unplug}
      title={isOne ? t('missing-title', words) : t('missing-title-many', words)}
      error={asking ? null : error}
      actions={
        <>
          <Button onClick={() => setAsking(true)}>{t('missing-mark')}</Button>
          <Button busy={answer.isPending && !asking} onClick={() => send(false)}>
            {t('missing-leave')}
          </Button>
        </>
      }
    >
      {!isOne && <p>{t('missing-platforms', words)}</p>}
      <p>{t('missing-text', { when: format.ago(questions[0]?.asked_at ?? '') })}</p>
      {asking && (
        <ConfirmDialog
          title={isOne ? t('missing-mark-title', words) : t('missing-mark-title-many')}
          confirmLabel={t('missing-mark-confirm')}
          cancelLabel={t('common:cancel')}
          tone="primary"
          busy={answer.isPending}
          error={error}
          onConfirm={() => send(true)}
          onClose={() => setAsking(false)}
        >
          <p>{t('missing-mark-text')}</p>
        </ConfirmDialog>
      )}
    </QuestionBanner>
  );
}
