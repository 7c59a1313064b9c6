import { Fingerprint, Smartphone } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import type { SecondFactor } from '@saveroom/contract';

import { useRefreshAccount, useRemoveFactor, useRenameFactor } from '#account/data/two-factor.ts';
import { RenameDialog } from '#account/rename-dialog.tsx';
import { useFormat } from '#shared/i18n/use-format.ts';
import { Button } from '#shared/ui/button.tsx';
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx';
import { RowIcon } from '#shared/ui/row-icon.tsx';
import { toast } from '#shared/ui/toast-store.ts';

interface FactorRowProps {
  factor: SecondFactor;
  onRename: () => void;
  onRemove: () => void;
}

/** An authenticator app or a passkey, with its buttons. */
export function FactorRow({ factor, onRename, onRemove }: FactorRowProps) {
  const { t } = useTranslation(['twoFactor', 'apps']);
  const format = useFormat();
  const { kind, name, host, last_used_at } = factor;
  const Icon = kind === 'app' ? Smartphone : Fingerprint;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-3 first:pt-0 last:border-0 last:pb-0">
      <RowIcon icon={Icon} />
      <div className="grid min-w-0 flex-1 gap-0.5">
        <p className="text-sm font-medium wrap-anywhere">{name}</p>
        <p className="flex flex-wrap gap-x-3 text-[0.8125rem] text-ink-soft tabular-nums">
          <span>{host === null ? t('app') : t('passkey-at', { host })}</span>
          <span>{t('apps:since', { date: format.date(factor.created_at) })}</span>
          <span title={last_used_at ? format.dateTime(last_used_at) : undefined}>
            {last_used_at
              ? t('apps:last-used', { when: format.ago(last_used_at) })
              : t('apps:never-used')}
          </span>
        </p>
      </div>
      <div className="flex flex-wrap gap-2 max-sm:w-full">
        <Button size="sm" aria-label={t('rename-named', { name })} onClick={onRename}>
          {t('apps:rename')}
        </Button>
        <Button size="sm" aria-label={t('remove-named', { name })} onClick={onRemove}>
          {t('remove')}
        </Button>
      </div>
    </li>
  );
}

interface DialogProps {
  factor: SecondFactor;
  onClose: () => void;
}

export function RenameFactorDialog({ factor, onClose }: DialogProps) {
  const { mutate, isPending, error } = useRenameFactor();
  return (
    <RenameDialog
      name={factor.name}
      maxLength={100}
      isPending={isPending}
      error={error}
      onRename={(name) => mutate({ id: factor.id, name }, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}

/** `isLast`: removing it turns two-factor authentication off. */
export function RemoveFactorDialog({ factor, isLast, onClose }: DialogProps & { isLast: boolean }) {
  const { t } = useTranslation('twoFactor');
  const refreshAccount = useRefreshAccount();
  const remove = useRemoveFactor();
  const { name } = factor;
  const confirm = () =>
    remove.mutate(factor.id, {
      onSuccess: () => {
        toast({ tone: 'good', message: t('removed', { name }) });
        onClose();
        refreshAccount();
      },
    });
  return (
    <ConfirmDialog
      title={t('remove-title', { name })}
      confirmLabel={t('remove')}
      busy={remove.isPending}
      error={remove.error}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>{t(isLast ? 'remove-last' : 'remove-text')}</p>
    </ConfirmDialog>
  );
}
