import type { DetailedRom, Platform } from '@saveroom/contract';

import { useFormat } from '#shared/i18n/use-format.ts';

import { GameCover } from '#console/parts/game-cover.tsx';

interface Props {
  rom: DetailedRom;
  platform: Platform | undefined;
}

const RATIO = 3 / 4;

export function GameHead({ rom, platform }: Props) {
  const format = useFormat();
  const { metadatum } = rom;
  const facts = [
    platform?.display_name ?? rom.platform_display_name,
    metadatum.first_release_date && String(new Date(metadatum.first_release_date).getUTCFullYear()),
    format.list(metadatum.genres.slice(0, 2)),
    format.list(rom.regions),
    metadatum.average_rating && format.percent(metadatum.average_rating / 100),
  ].filter((fact): fact is string => Boolean(fact));
  return (
    <header className="flex h-96 shrink-0 items-end gap-12">
      <GameCover
        rom={rom}
        platform={platform}
        ratio={RATIO}
        className="w-72 shrink-0 rounded-lg shadow-3"
      />
      <div className="grid min-w-0 gap-5 pb-2">
        <h1 className="line-clamp-2 text-6xl leading-tight font-extrabold tracking-tight text-balance">
          {rom.name}
        </h1>
        <p className="flex flex-wrap gap-x-6 gap-y-1 text-2xl text-ink-soft tabular-nums">
          {facts.map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </p>
        {rom.summary && (
          <p className="line-clamp-3 max-w-[75rem] text-2xl leading-normal text-ink-soft">
            {rom.summary}
          </p>
        )}
      </div>
    </header>
  );
}
