import { useEffectEvent, useLayoutEffect } from 'react';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';

import { Focusable } from '#console/focus/focusable.tsx';
import { useActions, useInputHub } from '#console/input/input-context.tsx';
import type { PadState } from '#console/input/pad-actions.ts';
import { pillClass } from '#console/parts/card-class.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { ProgressBar } from '#shared/ui/progress-bar.tsx';

/** Above the picture of the game, which belongs to the body. */
export const PlayLayer = ({ children }: { children: ReactNode }) =>
  createPortal(
    <div data-theme="dark" className="fixed inset-0 z-51 text-ink select-none">
      {children}
    </div>,
    document.body,
  );

interface Props {
  title: string;
  step: string;
  loaded: number;
  /** 0: not known. */
  total: number;
  /** There is no way back from going away. */
  isLeaving: boolean;
  onBack: () => void;
}

/** In front of a game that is still on its way. */
export function PlayVeil({ title, step, loaded, total, isLeaving, onBack }: Props) {
  const { t } = useTranslation('console');
  const format = useFormat();
  useActions((action) => {
    if (action === 'back' || action === 'confirm') onBack();
    return true;
  });
  return (
    <div className="fixed inset-0 z-51 grid place-content-center justify-items-center gap-8 bg-canvas/99 bg-[radial-gradient(60%_80%_at_50%_20%,var(--glow),transparent)]">
      <h1 className="max-w-[80rem] text-center text-5xl font-bold tracking-tight">{title}</h1>
      <div className="w-160">
        <ProgressBar
          label={t('loading')}
          value={loaded}
          max={total}
          valueText={total > 0 ? format.percent(loaded / total) : step}
        />
      </div>
      <output className="text-2xl text-ink-soft">{step}</output>
      <Focusable
        isFocused
        isDisabled={isLeaving}
        onPress={onBack}
        onAim={() => undefined}
        className={`${pillClass(!isLeaving)} ${isLeaving ? 'opacity-0' : ''}`}
      >
        {t('back')}
      </Focusable>
    </div>
  );
}

const LOOK_MS = 50;

/** While the game runs the pads are its own; only the chord for the menu is listened to. */
export function useGameHasInput(isRunning: boolean, onMenu: () => void): void {
  const hub = useInputHub();
  const openMenu = useEffectEvent(onMenu);
  useLayoutEffect(() => {
    if (!isRunning) return undefined;
    hub.setAside(true);
    const timer = window.setInterval(() => {
      const pad = navigator.getGamepads().find((one) => one && isMenuChord(one));
      if (!pad) return;
      hub.padTaken(pad);
      openMenu();
    }, LOOK_MS);
    return () => {
      window.clearInterval(timer);
      hub.setAside(false);
    };
  }, [hub, isRunning]);
}

const SELECT = 8;
const START = 9;
/** Some have one button for it. */
const HOME = 16;

/** Whether somebody asks for the menu while the game has the pad: Start with Select, or Home. */
export const isMenuChord = ({ buttons }: PadState): boolean =>
  Boolean(buttons[HOME]?.pressed || (buttons[START]?.pressed && buttons[SELECT]?.pressed));
