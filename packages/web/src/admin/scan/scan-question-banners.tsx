import { FolderTree, Unplug } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import type { LayoutQuestion, MissingQuestion } from '@saveroom/contract';

import { useAnswerLayout, useAnswerMissing } from '#library/data/scan-actions.ts';
import { useErrorText } from '#shared/i18n/use-error-text.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { afterSuccess } from '#shared/lib/after-success.ts';
import { Button } from '#shared/ui/button.tsx';
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx';
import { toast } from '#shared/ui/toast-store.ts';

/** A library folder has another structure than at the last scan. */
export function LayoutQuestionBanner({ question }: { question: LayoutQuestion }) {
  const { t } = useTranslation('scan');
  const errorText = useErrorText();
  const format = useFormat();
  const [isConfirming, setIsConfirming] = useState(false);
  const answer = useAnswerLayout();
  const { root, expected, roms_folder: folder, found_folders, game_count, is_waiting } = question;
  const values = {
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
      label={t('layout-title', values)}
      icon={FolderTree}
      title={t('layout-title', values)}
      error={isConfirming ? null : error}
      actions={
        <>
          <Button onClick={() => setIsConfirming(true)}>{t('layout-new')}</Button>
          {!is_waiting && (
            <Button busy={answer.isPending && !isConfirming} onClick={() => send(false)}>
              {t('layout-later')}
            </Button>
          )}
        </>
      }
    >
      <p>
        {t(`layout-${expected[0] ?? 'struct_a'}-gone`, values)} {t('layout-text', values)}
      </p>
      <p>{t('layout-found', values)}</p>
      {isConfirming && (
        <ConfirmDialog
          title={t('layout-new-title')}
          confirmLabel={t('layout-new')}
          tone="primary"
          busy={answer.isPending}
          error={error}
          onConfirm={() => send(true)}
          onClose={() => setIsConfirming(false)}
        >
          <p>{t('layout-new-text', values)}</p>
        </ConfirmDialog>
      )}
    </QuestionBanner>
  );
}

const sum = (counts: readonly number[]): number => counts.reduce((total, one) => total + one, 0);

/** A scan did not find many games: the user confirms whether they are gone. */
export function MissingQuestionBanner({ questions }: { questions: readonly MissingQuestion[] }) {
  const { t } = useTranslation('scan');
  const errorText = useErrorText();
  const format = useFormat();
  const [isConfirming, setIsConfirming] = useState(false);
  const answer = useAnswerMissing();
  const isOne = questions.length === 1;
  const missing = sum(questions.map(({ missing_count }) => missing_count));
  const values = {
    name: format.list(questions.map(({ platform_name }) => platform_name)),
    count: missing,
    missing: format.number(missing),
    total: format.number(sum(questions.map(({ total_count }) => total_count))),
  };
  const error = answer.error && errorText(answer.error);
  const doneText = (gone: boolean): string => {
    if (isOne) return gone ? t('missing-marked', values) : t('missing-left', values);
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
      label={t('missing-label', values)}
      icon={Unplug}
      title={isOne ? t('missing-title', values) : t('missing-title-many', values)}
      error={isConfirming ? null : error}
      actions={
        <>
          <Button onClick={() => setIsConfirming(true)}>{t('missing-mark')}</Button>
          <Button busy={answer.isPending && !isConfirming} onClick={() => send(false)}>
            {t('missing-leave')}
          </Button>
        </>
      }
    >
      {!isOne && <p>{t('missing-platforms', values)}</p>}
      <p>{t('missing-text', { when: format.ago(questions[0]?.asked_at ?? '') })}</p>
      {isConfirming && (
        <ConfirmDialog
          title={isOne ? t('missing-mark-title', values) : t('missing-mark-title-many')}
          confirmLabel={t('missing-mark-confirm')}
          tone="primary"
          busy={answer.isPending}
          error={error}
          onConfirm={() => send(true)}
          onClose={() => setIsConfirming(false)}
        >
          <p>{t('missing-mark-text')}</p>
        </ConfirmDialog>
      )}
    </QuestionBanner>
  );
}

interface Props {
  label: string;
  icon: LucideIcon;
  title: ReactNode;
  /** Explains the question. */
  children: ReactNode;
  error: string | null | undefined;
  /** Buttons. */
  actions: ReactNode;
}

/** A question of the scan with its answers. */
function QuestionBanner({ label, icon: Icon, title, children, error, actions }: Props) {
  return (
    <section
      aria-label={label}
      className="flex flex-wrap items-center gap-x-6 gap-y-4 rounded-lg border border-line bg-warn-soft p-4 sm:p-5"
    >
      <div className="flex min-w-0 flex-1 basis-80 items-start gap-4">
        <span className="grid size-11 shrink-0 place-items-center rounded-full bg-surface text-warn-ink">
          <Icon size={20} aria-hidden="true" />
        </span>
        <div className="grid min-w-0 gap-1">
          <p className="font-semibold text-pretty wrap-anywhere">{title}</p>
          <div className="grid gap-1 text-sm text-pretty wrap-anywhere text-ink-soft">
            {children}
          </div>
          {error && (
            <p role="alert" className="text-sm text-danger-ink">
              {error}
            </p>
          )}
        </div>
      </div>
      <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:flex-1">{actions}</div>
    </section>
  );
}
