import type { Platform, RomCard } from '@saveroom/contract';

import { useHeroFacts } from '#console/parts/hero-facts.ts';

interface Props {
  place: string;
  position: string;
  rom: RomCard | undefined;
  /** Undefined: not known, or the same for all games here. */
  platform: Platform | undefined;
}

export function GamesHeader({ place, position, rom, platform }: Props) {
  const facts = useHeroFacts();
  return (
    <header className="grid gap-3">
      <p className="flex items-baseline justify-between gap-8 text-2xl text-ink-soft">
        <span className="truncate font-semibold">{place}</span>
        <span className="shrink-0 tabular-nums">{position}</span>
      </p>
      <h1 className="h-[1.2em] truncate text-5xl leading-tight font-extrabold tracking-tight">
        {rom?.name}
      </h1>
      <p className="flex h-9 gap-6 text-2xl text-ink-soft tabular-nums">
        {rom && facts.ofGame(rom, platform).map((fact) => <span key={fact}>{fact}</span>)}
      </p>
    </header>
  );
}
