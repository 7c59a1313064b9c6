import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useFormat } from '#shared/i18n/use-format.ts';
import { Button } from '#shared/ui/button.tsx';

import { GameRow } from './game-row.tsx';
import { PlatformSelect } from './platform-select.tsx';
import type { usePlan } from './use-plan.ts';

interface Props {
  plan: ReturnType<typeof usePlan>;
  /** They become part of a game: its platform is theirs. */
  isSettled: boolean;
}

/** Hundreds of lists of hundreds of platforms would be slow. */
const MOST_WITH_ALL = 12;
const MOST_AT_FIRST = 50;

export function PlannedGames({ plan, isSettled }: Props) {
  const { t } = useTranslation('upload');
  const format = useFormat();
  const [showsAll, setShowsAll] = useState(false);
  const { games, options } = plan;
  const shown = showsAll ? games : games.slice(0, MOST_AT_FIRST);
  const [first] = games;
  const isSame = games.every(({ platform }) => platform?.slug === first?.platform?.slug);
  const offered = games.length <= MOST_WITH_ALL ? options : options.filter(({ id }) => id !== null);
  return (
    <>
      {!isSettled && games.length > 1 && (
        <div className="grid gap-1.5">
          <p className="text-sm font-medium">{t('platform-all')}</p>
          <PlatformSelect
            label={t('platform-all')}
            value={isSame ? (first?.platform?.slug ?? null) : null}
            likely={[]}
            options={options}
            onChange={(slug) => slug && plan.choose(null, slug)}
          />
        </div>
      )}
      <ul className="grid gap-2">
        {shown.map((game) => (
          <GameRow
            key={game.key}
            game={game}
            options={isSettled ? undefined : withCurrent(offered, game.platform)}
            onPlatform={(slug) => slug && plan.choose(game.key, slug)}
            onTakeApart={() => plan.takeApart(game.key)}
            onDrop={() => plan.drop(game.key)}
          />
        ))}
      </ul>
      {shown.length < games.length && (
        <Button className="justify-self-center" onClick={() => setShowsAll(true)}>
          {t('show-all', { number: format.number(games.length) })}
        </Button>
      )}
    </>
  );
}

type Options = Props['plan']['options'];

const withCurrent = (options: Options, current: Options[number] | null): Options =>
  current && !options.some(({ slug }) => slug === current.slug) ? [current, ...options] : options;
