import { useLayoutEffect } from 'react';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';

import { Focusable } from '#console/focus/focusable.tsx';
import { useActions, useInputHub } from '#play/input/input-context.tsx';
import { pillClass } from '#console/parts/card-class.ts';
import { useMenuChord } from '#play/input/menu-chord.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { ProgressBar } from '#shared/ui/progress-bar.tsx';

/** Renders children above the game's iframe, which is a child of the body. Receives all input. */
export const PlayLayer = ({ children }: { children: ReactNode }) =>
  createPortal(
    <div data-theme="dark" className="fixed inset-0 z-51 text-ink select-none">
      {children}
    </div>,
    document.body,
  );

/** Like `PlayLayer`, but pointer input outside of its children reaches the game. */
export const GameLayer = ({ children }: { children: ReactNode }) =>
  createPortal(
    <div
      data-theme="dark"
      className="pointer-events-none fixed inset-y-0 right-[var(--side-panel,0px)] left-0 z-51 text-ink"
    >
      {children}
    </div>,
    document.body,
  );

interface Props {
  title: string;
  step: string;
  loaded: number;
  /** 0 if unknown. */
  total: number;
  /** Hides the back button while the game is being left. */
  isLeaving: boolean;
  onBack: () => void;
}

/** Shown above a game while it is loading. */
export function GameLoading({ title, step, loaded, total, isLeaving, onBack }: Props) {
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
        onPoint={() => undefined}
        className={`${pillClass(!isLeaving)} ${isLeaving ? 'opacity-0' : ''}`}
      >
        {t('back')}
      </Focusable>
    </div>
  );
}

/** While the game runs, pad input belongs to it; only the menu chord is handled. */
export function useGameHasInput(isRunning: boolean, onMenu: () => void): void {
  const hub = useInputHub();
  useLayoutEffect(() => {
    if (!isRunning) return undefined;
    hub.suspend(true);
    return () => hub.suspend(false);
  }, [hub, isRunning]);
  useMenuChord(isRunning, (pad) => {
    hub.padUsed(pad);
    onMenu();
  });
}
