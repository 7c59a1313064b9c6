import { FolderTree } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { LayoutQuestion as Question } from '@saveroom/contract';

import { useAnswerLayout } from '#library/data/scan-actions.ts';
import { useErrorText } from '#shared/i18n/use-error-text.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { afterSuccess } from '#shared/lib/after-success.ts';
import { Button } from '#shared/ui/button.tsx';
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx';
import { toast } from '#shared/ui/toast-store.ts';

import { QuestionBanner } from './question-banner.tsx';

/** The platform folders of a library folder are not where they were. */
export function LayoutQuestion({ question }: { question: Question }) {
  const { t } = useTranslation(['scan', 'common']);
  const errorText = useErrorText();
  const format = useFormat();
  const [asking, setAsking] = useState(false);
  const answer = useAnswerLayout();
  const { root, expected, roms_folder: folder, found_folders, game_count, is_waiting } = question;
  const words = {
    root,
    folder,
    names: format.list(found_folders),
    games: format.number(game_count),
  };
  const error = answer.error && errorText(answer.error);
  const send = (use_new: boolean) =>
    afterSuccess(answer.mutateAsync({ root, use_new }), () =>
      toast({ tone: 'good', message: t(use_new ? 'layout-new-done' : 'layout-later-done') }),
    );
  return (
    <QuestionBanner
      label={t('layout-title', words)}
      icon={FolderTree}
      title={t('layout-title', words)}
      error={asking ? null : error}
      actions={
        <>
          <Button onClick={() => setAsking(true)}>{t('layout-new')}</Button>
          {!is_waiting && (
            <Button busy={answer.isPending && !asking} onClick={() => send(false)}>
              {t('layout-later')}
            </Button>
          )}
        </>
      }
    >
      <p>
        {t(`layout-${expected[0] ?? 'struct_a'}-gone`, words)} {t('layout-text', words)}
      </p>
      <p>{t('layout-found', words)}</p>
      {asking && (
        <ConfirmDialog
          title={t('layout-new-title')}
          confirmLabel={t('layout-new')}
          cancelLabel={t('common:cancel')}
          tone="primary"
          busy={answer.isPending}
          error={error}
          onConfirm={() => send(true)}
          onClose={() => setAsking(false)}
        >
          <p>{t('layout-new-text', words)}</p>
        </ConfirmDialog>
      )}
    </QuestionBanner>
  );
}
