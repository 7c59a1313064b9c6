import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { PRODUCT, PRODUCT_VERSION } from '@saveroom/contract';

import { systemQueries } from '#shared/data/system.ts';
import { seedOf } from '#shared/lib/seed-of.ts';
import { Logo } from '#shared/ui/logo.tsx';

import { LanguageSelect } from './language-select.tsx';
import { ThemeSwitch } from './theme-switch.tsx';

interface Props {
  /** Whether to show the selects for language and theme; false if the screen has them itself. */
  hasSettings: boolean;
  children: ReactNode;
}

/** Layout of pages for signed-out visitors: logo, panel, language and theme. */
export function AuthFrame({ hasSettings, children }: Props) {
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
        {hasSettings && (
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

const COVERS = Array.from({ length: 40 }, (_, index) => seedOf(`cover ${index}`));
const TINTS = 6;
const MOTIFS = [
  'M0 0h60L0 60Z',
  'M30 14a22 22 0 1 0 .01 0Z',
  'M0 52 20 34 34 46 48 28 60 38V80H0Z',
  'M30 16 52 40 30 64 8 40Z',
  'M0 20h60v8H0ZM0 36h60v8H0ZM0 52h60v8H0Z',
];

/** Decorative background of blurred, generated covers. */
function AuthBackdrop() {
  return (
    <div aria-hidden="true" className="pointer-events-none fixed inset-0 -z-10 overflow-hidden">
      <div className="absolute top-1/2 left-1/2 grid w-[max(130vw,110rem)] -translate-x-1/2 -translate-y-1/2 -rotate-12 grid-cols-8 gap-5 opacity-25 max-sm:opacity-15">
        {COVERS.map((seed) => (
          <svg key={seed} viewBox="0 0 60 80" className="rounded-md">
            <rect width="60" height="80" style={{ fill: `var(--tint-${(seed % TINTS) + 1})` }} />
            <path d={MOTIFS[(seed >> 5) % MOTIFS.length]} className="fill-on-tint" opacity="0.16" />
            <rect
              x="6"
              y="68"
              width={18 + (seed % 24)}
              height="4"
              rx="2"
              className="fill-on-tint"
              opacity="0.3"
            />
          </svg>
        ))}
      </div>
      <div className="absolute inset-0 bg-[radial-gradient(60rem_44rem_at_50%_48%,var(--canvas)_30%,transparent_130%)]" />
      <div className="absolute inset-0 bg-[radial-gradient(70%_50%_at_50%_0%,var(--glow),transparent)]" />
    </div>
  );
}
