import { Delete } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { PIN_MAX, PIN_MIN } from '@saveroom/contract';
import type { Profile } from '@saveroom/contract';

import { profileAvatar } from '#shared/data/profiles.ts';
import type { useSwitchProfile } from '#shared/data/profiles.ts';
import { useDescribeError } from '#shared/i18n/use-describe-error.ts';
import { Avatar } from '#shared/ui/avatar.tsx';
import { Button } from '#shared/ui/button.tsx';
import { Dialog } from '#shared/ui/dialog.tsx';
import { inputClass } from '#shared/ui/input-class.ts';
import { Notice } from '#shared/ui/notice.tsx';

interface Props {
  profile: Profile;
  switchProfile: ReturnType<typeof useSwitchProfile>;
  onPassword: () => void;
  onClose: () => void;
}

const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'];
const KEY =
  'grid h-14 place-items-center rounded-md bg-hover text-xl font-semibold transition hover:bg-accent-soft active:scale-95';

/** Asks for the PIN of a profile, with a keypad for touch screens and a field for keyboards. */
export function PinDialog({ profile, switchProfile, onPassword, onClose }: Props) {
  const { t } = useTranslation(['login', 'common']);
  const failureOf = usePinFailure();
  const [pin, setPin] = useState('');
  const failure = switchProfile.error && failureOf(switchProfile.error);
  const type = (digit: string) => {
    switchProfile.reset();
    setPin((typed) => `${typed}${digit}`.slice(0, PIN_MAX));
  };
  const send = () => {
    if (pin.length < PIN_MIN || switchProfile.isPending) return;
    switchProfile.mutate({ id: profile.id, pin }, { onError: () => setPin('') });
  };
  return (
    <Dialog
      title={t('pin-title', { name: profile.username })}
      size="sm"
      onClose={onClose}
      onSubmit={send}
      note={failure && <Notice tone="danger">{failure.text}</Notice>}
      footer={
        <>
          <Button onClick={onPassword}>{t('pin-use-password')}</Button>
          <Button
            type="submit"
            variant="primary"
            busy={switchProfile.isPending}
            disabled={pin.length < PIN_MIN || failure?.isLocked === true}
          >
            {t('common:log-in')}
          </Button>
        </>
      }
    >
      <div className="grid justify-items-center gap-5">
        <Avatar name={profile.username} src={profileAvatar(profile)} size={72} />
        <input
          type="password"
          inputMode="numeric"
          autoComplete="off"
          aria-label={t('pin')}
          value={pin}
          maxLength={PIN_MAX}
          data-autofocus
          onChange={({ target }) => {
            switchProfile.reset();
            setPin(target.value.replaceAll(/\D/g, '').slice(0, PIN_MAX));
          }}
          className={`${inputClass} w-full max-w-60 text-center text-2xl tracking-[0.5em]`}
        />
        <div className="grid w-full max-w-60 grid-cols-3 gap-2">
          {DIGITS.map((digit) => (
            <button key={digit} type="button" className={KEY} onClick={() => type(digit)}>
              {digit}
            </button>
          ))}
          <span />
          <button type="button" className={KEY} onClick={() => type('0')}>
            0
          </button>
          <button
            type="button"
            className={KEY}
            aria-label={t('pin-erase')}
            onClick={() => setPin((typed) => typed.slice(0, -1))}
          >
            <Delete size={20} aria-hidden="true" />
          </button>
        </div>
      </div>
    </Dialog>
  );
}

const UNAUTHORIZED = 401;
const FORBIDDEN = 403;

interface Failure {
  text: string;
  /** Too many attempts: signing in now requires the password. */
  isLocked: boolean;
}

/** Returns a function that describes why a PIN was rejected. */
function usePinFailure(): (error: unknown) => Failure {
  const { t } = useTranslation('login');
  const describe = useDescribeError();
  return (error) => {
    const { status, text } = describe(error);
    if (status === UNAUTHORIZED) return { text: t('pin-wrong'), isLocked: false };
    if (status === FORBIDDEN) return { text: t('pin-locked'), isLocked: true };
    return { text, isLocked: false };
  };
}
