import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { PIN_MAX, PIN_MIN } from '@saveroom/contract';

import { useStartKiosk } from '#shared/data/guests.ts';
import { FormDialog } from '#shared/ui/form-dialog.tsx';
import { TextField } from '#shared/ui/text-field.tsx';

import { GuestGroupSelect, useGuestGroup } from './guest-groups.tsx';

const isPinValid = (pin: string): boolean =>
  pin === '' || (/^\d+$/.test(pin) && pin.length >= PIN_MIN && pin.length <= PIN_MAX);

/** Turns this browser into a kiosk, and signs the admin out of it. */
export function KioskDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('shares');
  const [name, setName] = useState('');
  const [pin, setPin] = useState('');
  const [chosen, setChosen] = useState<number | null>(null);
  const [showsErrors, setShowsErrors] = useState(false);
  const group = useGuestGroup(chosen);
  const start = useStartKiosk();
  const isBusy = start.isPending || start.isSuccess;
  const submit = () => {
    setShowsErrors(true);
    if (isBusy || group === null || !isPinValid(pin)) return;
    start.mutate({ group_id: group, name, pin: pin === '' ? null : pin });
  };
  return (
    <FormDialog
      title={t('kiosk-title')}
      description={t('kiosk-text')}
      onClose={onClose}
      onSubmit={submit}
      error={start.error}
      submitLabel={t('kiosk-start')}
      busy={isBusy}
    >
      <div className="grid gap-5">
        <GuestGroupSelect value={group} onChange={setChosen} />
        <TextField
          label={t('kiosk-name')}
          hint={t('kiosk-name-hint')}
          maxLength={255}
          value={name}
          onChange={setName}
        />
        <TextField
          label={t('kiosk-pin')}
          hint={t('kiosk-pin-hint')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={PIN_MAX}
          value={pin}
          onChange={setPin}
          error={showsErrors && !isPinValid(pin) ? t('kiosk-pin-invalid') : null}
        />
      </div>
    </FormDialog>
  );
}
