import { Delete } from 'lucide-react';
import { useEffectEvent, useLayoutEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { PIN_MAX, PIN_MIN } from '@saveroom/contract';

import { moveInGrid } from '#console/focus/grid-move.ts';
import { Focusable } from '#console/focus/focusable.tsx';
import { pillClass } from '#console/parts/card-class.ts';
import { HintBar } from '#play/input/hint-bar.tsx';
import { useActions } from '#play/input/input-context.tsx';

interface Props {
  /** Accessible name of the panel. */
  label: string;
  heading: string;
  picture: ReactNode;
  /** Empty if there is no failure. */
  failure: string;
  isPending: boolean;
  onPin: (pin: string, onError: () => void) => void;
  /** Called when the user types again after a failure. */
  onType: () => void;
  passwordLabel: string;
  onPassword: () => void;
  onClose: () => void;
}

const KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', 'erase', '0', 'done'] as const;
type Key = (typeof KEYS)[number];
const COLUMNS = 3;
/** Index of the button below the keys, for people who forgot their PIN. */
const PASSWORD = KEYS.length;
const FIRST = KEYS.indexOf('5');

/** A keypad for pads and remote controls; the digits of a keyboard work too. */
export function PinPanel({ failure, isPending, onPassword, onClose, ...props }: Props) {
  const { t } = useTranslation('console');
  const [pin, setPin] = useState('');
  const [focused, setFocused] = useState(FIRST);
  const press = (key: Key) => {
    props.onType();
    if (key === 'erase') setPin((typed) => typed.slice(0, -1));
    else if (key !== 'done') setPin((typed) => `${typed}${key}`.slice(0, PIN_MAX));
    else if (pin.length >= PIN_MIN && !isPending) props.onPin(pin, () => setPin(''));
  };
  const pressAt = (index: number) => {
    const key = KEYS[index];
    if (key) press(key);
    else onPassword();
  };
  useActions((action) => {
    if (action === 'confirm') pressAt(focused);
    else if (action === 'remove') press('erase');
    else if (action === 'menu') press('done');
    else if (action === 'back') onClose();
    else if (focused === PASSWORD) {
      if (action === 'up') setFocused(PASSWORD - 2);
    } else {
      const moved = moveInGrid({ index: focused, count: KEYS.length, columns: COLUMNS }, action);
      if (moved !== null) setFocused(moved);
      else if (action === 'down') setFocused(PASSWORD);
    }
    // All actions count as handled, so that none reaches the layer below.
    return true;
  });
  useDigits(press);
  return (
    <div className="fixed inset-0 z-30 grid place-content-center bg-scrim">
      <dialog
        open
        aria-modal="true"
        aria-label={props.label}
        className="static m-0 grid justify-items-center gap-6 rounded-xl bg-surface px-14 py-10 text-ink shadow-3"
      >
        <div className="flex items-center gap-5">
          {props.picture}
          <h2 className="max-w-[30rem] truncate text-3xl font-bold">{props.heading}</h2>
        </div>
        <output aria-label={t('pin')} className="flex h-8 items-center gap-4">
          {Array.from({ length: Math.max(PIN_MIN, pin.length) }, (_, index) => (
            <span
              // The dots are interchangeable, so the index is a stable key.
              key={index}
              className={`size-5 rounded-full ${index < pin.length ? 'bg-ink' : 'bg-hover ring-2 ring-line-strong ring-inset'}`}
            />
          ))}
        </output>
        <p role="alert" className="min-h-8 max-w-[30rem] text-center text-xl text-danger-ink">
          {failure}
        </p>
        <div className="grid grid-cols-3 gap-3">
          {KEYS.map((key, index) => (
            <Focusable
              key={key}
              isFocused={index === focused}
              label={key === 'erase' ? t('key-erase') : key === 'done' ? t('pin-done') : key}
              onPress={() => press(key)}
              onPoint={() => setFocused(index)}
              className={`grid h-16 w-28 place-items-center rounded-md text-3xl font-medium ${index === focused ? 'scale-105 bg-ink text-canvas' : 'bg-hover text-ink'}`}
            >
              {key === 'erase' ? (
                <Delete className="size-8" aria-hidden="true" />
              ) : key === 'done' ? (
                <span className="text-xl font-semibold">{t('pin-done')}</span>
              ) : (
                key
              )}
            </Focusable>
          ))}
        </div>
        <Focusable
          isFocused={focused === PASSWORD}
          onPress={onPassword}
          onPoint={() => setFocused(PASSWORD)}
          className={pillClass(focused === PASSWORD)}
        >
          {props.passwordLabel}
        </Focusable>
      </dialog>
      <HintBar
        hints={[
          { action: 'confirm', label: t('type') },
          { action: 'remove', label: t('key-erase') },
          { action: 'menu', label: t('pin-done') },
          { action: 'back', label: t('back') },
        ]}
      />
    </div>
  );
}

/** Digits of a keyboard or remote control are typed, even those that are shortcuts elsewhere. */
function useDigits(onKey: (key: Key) => void): void {
  const write = useEffectEvent(onKey);
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.altKey || event.metaKey) return;
      const key = event.key === 'Backspace' ? 'erase' : KEYS.find((known) => known === event.key);
      if (key === undefined) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      write(key);
    };
    window.addEventListener('keydown', onKeyDown, { capture: true });
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true });
  }, []);
}
