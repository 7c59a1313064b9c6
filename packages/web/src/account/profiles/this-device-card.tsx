import { useQuery } from '@tanstack/react-query';
import { Hash, KeyRound, LockOpen } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { PIN_MAX, PIN_MIN } from '@saveroom/contract';
import type { ProfileLock } from '@saveroom/contract';

import { PasswordField } from '#account/password-field.tsx';
import { profileQueries, useForgetMe, useRememberMe } from '#shared/data/profiles.ts';
import { Badge } from '#shared/ui/badge.tsx';
import { Button } from '#shared/ui/button.tsx';
import { Card } from '#shared/ui/card.tsx';
import { ChoiceCards } from '#shared/ui/choice-cards.tsx';
import { FailedPart } from '#shared/ui/failed-state.tsx';
import { FormDialog } from '#shared/ui/form-dialog.tsx';
import { ErrorNotice } from '#shared/ui/notice.tsx';
import { Skeleton } from '#shared/ui/skeleton.tsx';
import { TextField } from '#shared/ui/text-field.tsx';
import { toast } from '#shared/ui/toast-store.ts';

import { ProfileDevices } from './profile-devices.tsx';

const LOCK_ICONS = { password: KeyRound, pin: Hash, none: LockOpen } as const;

/** Shows whether this device remembers the account, and which other devices do. */
export function ThisDeviceCard({ userId }: { userId: number }) {
  const { t } = useTranslation('settings');
  const { data, ...query } = useQuery(profileQueries.mine());
  const forget = useForgetMe();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Card title={t('quick-title')} description={t('quick-text')}>
      <div className="grid gap-5">
        {query.isLoadingError && <FailedPart title={t('quick-failed')} query={query} />}
        <ErrorNotice error={forget.error} />
        {query.isPending && <Skeleton className="h-10 w-full" />}
        {data && (
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p className="flex flex-wrap items-center gap-2 text-sm">
              {t('quick-this')}
              <Badge tone={data.lock === null ? undefined : 'good'}>
                {data.lock === null ? t('quick-off') : t(`quick-lock-${data.lock}`)}
              </Badge>
            </p>
            <div className="flex flex-wrap gap-2">
              {data.lock !== null && (
                <Button busy={forget.isPending} onClick={() => forget.mutate()}>
                  {t('quick-forget')}
                </Button>
              )}
              <Button aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
                {data.lock === null ? t('quick-remember') : t('quick-change')}
              </Button>
            </div>
          </div>
        )}
        <ProfileDevices userId={userId} />
      </div>
      {isOpen && data && (
        <RememberDialog current={data.lock} locks={data.locks} onClose={() => setIsOpen(false)} />
      )}
    </Card>
  );
}

interface DialogProps {
  current: ProfileLock | null;
  locks: readonly ProfileLock[];
  onClose: () => void;
}

function RememberDialog({ current, locks, onClose }: DialogProps) {
  const { t } = useTranslation('settings');
  const remember = useRememberMe();
  const [lock, setLock] = useState<ProfileLock>(current ?? 'pin');
  const [pin, setPin] = useState('');
  const [password, setPassword] = useState('');
  const isReady = lock !== 'pin' || pin.length >= PIN_MIN;
  const save = () => {
    if (!isReady || remember.isPending) return;
    remember.mutate(
      { lock, pin: lock === 'pin' ? pin : undefined, current_password: password || undefined },
      {
        onSuccess: () => {
          toast({ tone: 'good', message: t('quick-saved') });
          onClose();
        },
      },
    );
  };
  return (
    <FormDialog
      title={t('quick-remember')}
      onClose={onClose}
      onSubmit={save}
      error={remember.error}
      busy={remember.isPending}
      disabled={!isReady}
    >
      <div className="grid gap-5">
        <ChoiceCards
          label={t('quick-lock')}
          value={lock}
          onChange={setLock}
          hint={locks.includes('none') ? undefined : t('quick-admin')}
          choices={locks.map((value) => {
            const Icon = LOCK_ICONS[value];
            return {
              value,
              label: t(`quick-lock-${value}`),
              text: t(`quick-lock-${value}-text`),
              icon: <Icon size={18} aria-hidden="true" />,
            };
          })}
        />
        {lock === 'pin' && (
          <TextField
            type="password"
            inputMode="numeric"
            autoComplete="off"
            label={t('quick-pin')}
            hint={t('quick-pin-hint')}
            value={pin}
            maxLength={PIN_MAX}
            onChange={(text) => setPin(text.replaceAll(/\D/g, ''))}
          />
        )}
        <PasswordField
          label={t('password-current')}
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
          hint={t('quick-password-hint')}
        />
      </div>
    </FormDialog>
  );
}
