import { MonitorPlay } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { PinPanel } from '#console/profiles/pin-panel.tsx';
import { useLeaveKiosk } from '#shared/data/guests.ts';
import { useErrorText } from '#shared/i18n/use-error-text.ts';
import { ApiError } from '#shared/lib/api-error.ts';

interface Props {
  /** Opens the sign-in page for admins. */
  onSignIn: () => void;
  onClose: () => void;
}

/** Asks for the PIN that ends the kiosk. */
export function KioskExit({ onSignIn, onClose }: Props) {
  const { t } = useTranslation('console');
  const errorText = useErrorText();
  const leave = useLeaveKiosk();
  const isWrong = leave.error instanceof ApiError && leave.error.code === 'bad_request';
  const failure = isWrong ? t('pin-wrong') : leave.error ? errorText(leave.error) : '';
  return (
    <PinPanel
      label={t('kiosk-exit')}
      heading={t('kiosk-exit')}
      picture={<MonitorPlay className="size-12 text-accent-ink" aria-hidden="true" />}
      failure={failure}
      isPending={leave.isPending || leave.isSuccess}
      onPin={(pin, onError) => leave.mutate(pin, { onError })}
      onType={leave.reset}
      passwordLabel={t('kiosk-sign-in')}
      onPassword={onSignIn}
      onClose={onClose}
    />
  );
}
