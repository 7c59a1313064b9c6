import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { PRODUCT, PRODUCT_VERSION } from '@saveroom/contract';

import { systemQueries } from '#shared/data/system.ts';
import { Logo } from '#shared/ui/logo.tsx';

import { AuthBackdrop } from './auth-backdrop.tsx';
import { LanguageSelect } from './language-select.tsx';
import { ThemeSwitch } from './theme-switch.tsx';

interface Props {
  /** Language and theme; off where the screen itself asks for them. */
  withChoices: boolean;
  children: ReactNode;
}

/** Around the screens before the door: mark, panel, and the choices a visitor can already make. */
export function AuthFrame({ withChoices, children }: Props) {
  const { data: heartbeat } = useQuery(systemQueries.heartbeat());
  return (
    <div className="relative isolate flex min-h-dvh flex-col items-center px-4 py-8">
      <AuthBackdrop />
      <div className="my-auto flex w-full flex-col items-center gap-7">
        <header className="flex items-center gap-3">
          <Logo size={44} />
          <span className="text-2xl font-bold tracking-tight">{PRODUCT}</span>
        </header>
        <main id="main" className="page-enter flex w-full justify-center">
          {children}
        </main>
      </div>
      <footer className="mt-8 grid w-full max-w-105 gap-4">
        {withChoices && (
          <div className="grid grid-cols-[1fr_auto] items-end gap-3 max-sm:grid-cols-1">
            <LanguageSelect />
            <ThemeSwitch />
          </div>
        )}
        <p className="text-center text-xs text-ink-faint tabular-nums">
          {PRODUCT} {heartbeat?.SYSTEM.PRODUCT_VERSION ?? PRODUCT_VERSION}
        </p>
      </footer>
    </div>
  );
}
