import { useQuery } from '@tanstack/react-query';
import { Fingerprint, RefreshCw, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { addApp, Reply, SecondFactor } from '@saveroom/contract';

import { twoFactorQueries, useRenewCodes } from '#account/data/two-factor.ts';
import type { TwoFactor } from '#account/data/two-factor.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { Button } from '#shared/ui/button.tsx';
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx';
import { FailedQuery } from '#shared/ui/failed-state.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { SkeletonRows } from '#shared/ui/skeleton.tsx';

import { AddAppDialog, AddPasskeyDialog } from './add-factor-dialogs.tsx';
import { ConfirmIdentityDialog } from './confirm-identity-dialog.tsx';
import { FactorRow, RemoveFactorDialog, RenameFactorDialog } from './factor-row.tsx';
import { RecoveryCodesDialog } from './recovery-codes.tsx';
import { usePasskeyProblem } from './use-passkey-problem.ts';

type Action =
  | { readonly kind: 'add-app' | 'add-passkey' | 'renew-codes' }
  | { readonly kind: 'remove'; readonly factor: SecondFactor };

type OpenDialog =
  | Action
  /** The user must confirm their identity before the next action. */
  | { readonly kind: 'confirm'; readonly next: Action }
  | { readonly kind: 'rename'; readonly factor: SecondFactor }
  | { readonly kind: 'codes'; readonly codes: readonly string[] };

interface Props {
  /** Two-factor authentication is on, and the recovery codes are saved. */
  onTurnedOn: () => void;
}

/** The second factors of the user: list, add, rename, remove, and new recovery codes. */
export function TwoFactorSettings({ onTurnedOn }: Props) {
  const { t } = useTranslation('twoFactor');
  const { data, ...query } = useQuery(twoFactorQueries.own());
  if (query.isPending) {
    return <SkeletonRows count={1} rowClass="h-14 w-full" />;
  }
  if (!data) {
    return <FailedQuery title={t('failed')} query={query} />;
  }
  return <Settings twoFactor={data} onTurnedOn={onTurnedOn} />;
}

interface SettingsProps extends Props {
  twoFactor: TwoFactor;
}

function Settings({ twoFactor, onTurnedOn }: SettingsProps) {
  const { t } = useTranslation('twoFactor');
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const { factors, confirmed_until, confirm_with, passkey_host, is_required } = twoFactor;
  const passkeyProblem = usePasskeyProblem(passkey_host);
  const isOn = factors.length > 0;
  const close = () => setDialog(null);
  const start = (action: Action) => {
    setDialog(isFuture(confirmed_until) ? action : { kind: 'confirm', next: action });
  };
  const onAdded = ({ recovery_codes }: Reply<typeof addApp>) => {
    if (recovery_codes) setDialog({ kind: 'codes', codes: recovery_codes });
    else close();
  };
  const onCodesSaved = () => {
    close();
    onTurnedOn();
  };
  return (
    <div className="grid gap-5">
      {is_required && isOn && <Notice>{t('required')}</Notice>}
      {!isOn && (
        <div className="grid gap-1 text-sm text-ink-soft">
          {!is_required && <p>{t('off')}</p>}
          <p>{t('turn-on-text')}</p>
        </div>
      )}
      {isOn && (
        <ul className="grid">
          {factors.map((factor) => (
            <FactorRow
              key={factor.id}
              factor={factor}
              onRename={() => setDialog({ kind: 'rename', factor })}
              onRemove={() => start({ kind: 'remove', factor })}
            />
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-2 max-sm:*:w-full">
        <Button
          variant={isOn ? 'secondary' : 'primary'}
          icon={<Smartphone size={16} aria-hidden="true" />}
          onClick={() => start({ kind: 'add-app' })}
        >
          {t('add-app')}
        </Button>
        {passkeyProblem === undefined && (
          <Button
            icon={<Fingerprint size={16} aria-hidden="true" />}
            onClick={() => start({ kind: 'add-passkey' })}
          >
            {t('add-passkey')}
          </Button>
        )}
      </div>
      {passkeyProblem !== undefined && <Notice>{passkeyProblem}</Notice>}
      {isOn && (
        <CodesLeft
          left={twoFactor.recovery_codes_left}
          onRenew={() => start({ kind: 'renew-codes' })}
        />
      )}
      {dialog?.kind === 'confirm' && (
        <ConfirmIdentityDialog
          methods={confirm_with}
          onConfirmed={() => setDialog(dialog.next)}
          onClose={close}
        />
      )}
      {dialog?.kind === 'add-app' && <AddAppDialog onAdded={onAdded} onClose={close} />}
      {dialog?.kind === 'add-passkey' && <AddPasskeyDialog onAdded={onAdded} onClose={close} />}
      {dialog?.kind === 'rename' && <RenameFactorDialog factor={dialog.factor} onClose={close} />}
      {dialog?.kind === 'remove' && (
        <RemoveFactorDialog factor={dialog.factor} isLast={factors.length === 1} onClose={close} />
      )}
      {dialog?.kind === 'renew-codes' && (
        <RenewCodesDialog
          onRenewed={(codes) => setDialog({ kind: 'codes', codes })}
          onClose={close}
        />
      )}
      {dialog?.kind === 'codes' && (
        <RecoveryCodesDialog codes={dialog.codes} onClose={onCodesSaved} />
      )}
    </div>
  );
}

const isFuture = (time: string | null): boolean => time !== null && Date.parse(time) > Date.now();

const FEW = 3;

function CodesLeft({ left, onRenew }: { left: number; onRenew: () => void }) {
  const { t } = useTranslation('twoFactor');
  const format = useFormat();
  const text = t('codes-left', { count: left, number: format.number(left) });
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line pt-4">
      {left <= FEW ? (
        <Notice tone="warn">{text}</Notice>
      ) : (
        <p className="text-sm text-ink-soft">{text}</p>
      )}
      <Button
        size="sm"
        className="max-sm:w-full"
        icon={<RefreshCw size={15} aria-hidden="true" />}
        onClick={onRenew}
      >
        {t('codes-new')}
      </Button>
    </div>
  );
}

interface RenewCodesProps {
  onRenewed: (codes: readonly string[]) => void;
  onClose: () => void;
}

function RenewCodesDialog({ onRenewed, onClose }: RenewCodesProps) {
  const { t } = useTranslation('twoFactor');
  const renew = useRenewCodes();
  const confirm = () =>
    renew.mutate(undefined, { onSuccess: ({ recovery_codes }) => onRenewed(recovery_codes) });
  return (
    <ConfirmDialog
      title={t('codes-new')}
      confirmLabel={t('codes-new')}
      tone="primary"
      busy={renew.isPending}
      error={renew.error}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>{t('codes-new-text')}</p>
    </ConfirmDialog>
  );
}
