import { useEffect, useLayoutEffect } from 'react';
import type { ReactNode } from 'react';

import { InputProvider } from '#play/input/input-context.tsx';
import { useLocalSetting } from '#shared/lib/local-setting.ts';

import { startTvRootFontSize } from './parts/use-screen.ts';
import { consoleThemeSetting } from './console-settings.ts';

/** Full-screen layout of console mode, readable from the couch. Always dark. */
export function ConsoleFrame({ children }: { children: ReactNode }) {
  const [theme] = useLocalSetting(consoleThemeSetting);
  useIdleCursor();
  useFocusGuard();
  useTvRootFontSize();
  return (
    <main
      id="main"
      data-theme="dark"
      data-console={theme}
      className="relative isolate h-dvh overflow-hidden touch-none bg-canvas text-ink select-none"
    >
      <InputProvider>{children}</InputProvider>
    </main>
  );
}

/** A layout effect: otherwise the first frame would be painted at the wrong size. */
const useTvRootFontSize = (): void => useLayoutEffect(startTvRootFontSize, []);

/** The focused element of the topmost layer; layers below an open one are inert. */
const currentTarget = (): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>('[data-focused="true"]')].findLast(
    (element) => !element.closest('[inert]'),
  );

function restoreFocus(): void {
  const active = document.activeElement;
  const isLost = !active || active === document.body || active.closest('[inert]');
  if (isLost) currentTarget()?.focus({ preventScroll: true });
}

/** Restores the focus when its element was removed or a dialog was closed. */
function useFocusGuard(): void {
  useEffect(() => {
    // No event is fired when the focused element is removed, so the DOM is observed.
    const observer = new MutationObserver(restoreFocus);
    observer.observe(document.body, {
      childList: true,
      subtree: true,
      attributes: true,
      attributeFilter: ['inert', 'data-focused'],
    });
    const onFocusOut = () => queueMicrotask(restoreFocus);
    document.addEventListener('focusout', onFocusOut);
    window.addEventListener('focus', restoreFocus);
    restoreFocus();
    return () => {
      observer.disconnect();
      document.removeEventListener('focusout', onFocusOut);
      window.removeEventListener('focus', restoreFocus);
    };
  }, []);
}

const IDLE_MS = 100;

/** Hides the pointer while it does not move. */
function useIdleCursor(): void {
  useEffect(() => {
    const root = document.documentElement;
    let timer: number | undefined;
    const hide = () => root.classList.add('cursor-hidden');
    const moved = () => {
      root.classList.remove('cursor-hidden');
      window.clearTimeout(timer);
      timer = window.setTimeout(hide, IDLE_MS);
    };
    moved();
    window.addEventListener('pointermove', moved);
    return () => {
      window.removeEventListener('pointermove', moved);
      window.clearTimeout(timer);
      root.classList.remove('cursor-hidden');
    };
  }, []);
}
