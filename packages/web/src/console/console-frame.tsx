import { useLayoutEffect } from 'react';
import type { ReactNode } from 'react';

import { consoleThemeSetting } from './console-settings.ts';
import { useLocalSetting } from '#shared/lib/local-setting.ts';

import { useFocusGuard } from '#console/focus/use-focus-guard.ts';
import { InputProvider } from '#console/input/input-context.tsx';
import { useIdleCursor } from './use-idle-cursor.ts';

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
