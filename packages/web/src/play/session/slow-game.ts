import type { Core, RomPlayer } from '@saveroom/contract';

const SECONDS = 5;
const ENOUGH = 0.9;
const NTSC = 60;
const PAL = 50;
const PAL_TOLERANCE = 0.8;

type SlowWatch = (fps: number, expected: number | null, isCounted: boolean) => boolean;

/**
 * True once a game has stayed below 90 % of its frame rate for five seconds. Cores do not name their
 * rate: a steady 50 is that of games for European televisions.
 */
export function createSlowWatch(): SlowWatch {
  let samples: number[] = [];
  return (fps, expected, isCounted) => {
    samples = isCounted ? [...samples, fps].slice(-SECONDS) : [];
    if (samples.length < SECONDS) return false;
    const isPal = samples.every((sample) => Math.abs(sample - PAL) < PAL_TOLERANCE);
    const rate = expected ?? (isPal ? PAL : NTSC);
    return samples.every((sample) => sample < rate * ENOUGH);
  };
}

/** Cores that need less CPU for the same games, according to their authors. */
const LIGHTER: Readonly<Record<string, string>> = {
  cap32: 'crocods',
  desmume: 'desmume2015',
  genesis_plus_gx: 'picodrive',
  mednafen_psx_hw: 'pcsx_rearmed',
  mgba: 'gambatte',
  mupen64plus_next: 'parallel_n64',
  nestopia: 'fceumm',
  vice_x64sc: 'vice_x64',
};

/** An installed core of the same platform that needs less CPU; null if there is none. */
export const lighterCore = ({ cores }: Pick<RomPlayer, 'cores'>, core: string): Core | null =>
  cores.find(({ name, state }) => name === LIGHTER[core] && state === 'ready') ?? null;
