import type { Platform, RomCard } from '@saveroom/contract';

import { useHeroFacts } from '../parts/hero-facts.ts';

interface Props {
  place: string;
  position: string;
  rom: RomCard | undefined;
  platform: Platform | undefined;
}

export function GamesHeader({ place, position, rom, platform }: Props) {
  const facts = useHeroFacts();
  return (
    <header className="grid gap-3">
      <p className="flex items-baseline justify-between text-xl text-ink-faint">
        <span className="font-semibold">{place}</span>
        <span className="tabular-nums">{position}</span>
      </p>
      <h1 className="h-[1.2em] truncate text-5xl leading-tight font-extrabold tracking-tighter">
        {rom?.name}
      </h1>
      <p className="flex h-8 gap-6 text-2xl text-ink-soft tabular-nums">
        {rom && facts.ofGame(rom, platform).map((fact) => <span key={fact}>{fact}</span>)}
      </p>
    </header>
  );
}
