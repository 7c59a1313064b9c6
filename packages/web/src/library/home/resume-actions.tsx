import { Link, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { ComponentProps } from 'react';

import type { RomCard } from '@saveroom/contract';

import { usePlayerOf } from '#library/data/playable.ts';
import { logFailure } from '#shared/lib/log.ts';

interface Props extends Omit<ComponentProps<'a'>, 'ref'> {
  rom: RomCard;
}

/** Starts the game at once; a game that can't be played here opens its page. */
export function PlayLink({ rom, ...link }: Props) {
  const kind = usePlayerOf()(rom);
  const params = { rom: rom.id };
  if (!kind || rom.missing_from_fs) return <Link to="/rom/$rom" params={params} {...link} />;
  const to = kind === 'flash' ? '/rom/$rom/ruffle' : '/rom/$rom/ejs';
  return <Link to={to} params={params} search={{ start: 'now' }} {...link} />;
}

/** Loads the code of the player and the core of a game while the browser is idle. */
export function usePreloadedPlayer(rom: RomCard | undefined): void {
  const router = useRouter();
  const playerOf = usePlayerOf();
  const kind = rom && playerOf(rom);
  const id = kind === 'emulator' && !rom?.missing_from_fs ? rom?.id : undefined;
  useEffect(() => {
    if (id === undefined) return undefined;
    const preload = () => {
      router
        .preloadRoute({ to: '/rom/$rom/ejs', params: { rom: id }, search: { start: 'now' } })
        .catch((error: unknown) => logFailure('Preloading the player', error));
    };
    // Safari has no idle callbacks.
    if (!('requestIdleCallback' in window)) return undefined;
    const handle = window.requestIdleCallback(preload, { timeout: IDLE_MS });
    return () => window.cancelIdleCallback(handle);
  }, [router, id]);
}

const IDLE_MS = 5000;
