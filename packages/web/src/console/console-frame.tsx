import { useEffect, useLayoutEffect } from 'react';
import type { ReactNode } from 'react';

import { InputProvider } from '#console/input/input-context.tsx';
import { useLocalSetting } from '#shared/lib/local-setting.ts';

import { consoleThemeSetting } from './console-settings.ts';

/** The whole screen, no chrome: made to be read from the couch. Always dark, as the room is. */
export function ConsoleFrame({ children }: { children: ReactNode }) {
  const [theme] = useLocalSetting(consoleThemeSetting);
  useIdleCursor();
  useFocusGuard();
  useTenFootType();
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

/** One rem is a 120th of the width of the screen: the same picture from 720p to 4K. */
function useTenFootType(): void {
  // Before the first picture: on a large screen it would be drawn at half its size, and again.
  useLayoutEffect(() => {
    document.documentElement.classList.add('ten-foot');
    return () => document.documentElement.classList.remove('ten-foot');
  }, []);
}

/** The focused thing on the uppermost layer: what lies below one that is open is inert. */
const currentTarget = (): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>('[data-focused="true"]')].findLast(
    (element) => !element.closest('[inert]'),
  );

function check(): void {
  const active = document.activeElement;
  const isLost = !active || active === document.body || active.closest('[inert]');
  if (isLost) currentTarget()?.focus({ preventScroll: true });
}

/** Brings the focus back whenever it would be nowhere: what had it went away, a dialog closed. */
function useFocusGuard(): void {
  useEffect(() => {
    // The element that had it may be gone without a word; looking is cheap.
    const observer = new MutationObserver(check);
    observer.observe(document.body, {
      childList: true,
      subtree: true,
      attributes: true,
      attributeFilter: ['inert', 'data-focused'],
    });
    const onFocusOut = () => queueMicrotask(check);
    document.addEventListener('focusout', onFocusOut);
    window.addEventListener('focus', check);
    check();
    return () => {
      observer.disconnect();
      document.removeEventListener('focusout', onFocusOut);
      window.removeEventListener('focus', check);
    };
  }, []);
}

const IDLE_MS = 100;

/** Hides the pointer while nobody moves it. */
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
