import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, Download } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { SHARED_PAGE_MAX } from '@saveroom/contract';
import type { OpenSharedLink, SharedGame } from '@saveroom/contract';

import { useFormat } from '#shared/i18n/use-format.ts';
import { buttonClass } from '#shared/ui/button-class.ts';
import { Button } from '#shared/ui/button.tsx';
import { FailedQuery } from '#shared/ui/failed-state.tsx';
import { Pager } from '#shared/ui/pager.tsx';
import { Loading, Skeleton } from '#shared/ui/skeleton.tsx';

import { contentAddress, sharedQueries } from './data.ts';
import { SharedCover, SharedGameView } from './shared-game-view.tsx';

interface Props {
  token: string;
  collection: NonNullable<OpenSharedLink['collection']>;
  canDownload: boolean;
  /** The game that is open; null: the list. */
  shown: number | null;
  onGame: (game: number | null) => void;
  onPlaying: (isPlaying: boolean) => void;
}

/** The games of a shared collection, or one of them. */
export function SharedCollection(props: Props) {
  const { token, collection, canDownload, shown, onGame, onPlaying } = props;
  const { t } = useTranslation('shares');
  const format = useFormat();
  if (shown !== null) {
    return (
      <div className="grid grid-cols-1 gap-6">
        <Button
          variant="ghost"
          className="-ml-4 max-w-full justify-self-start"
          icon={<ArrowLeft size={17} aria-hidden="true" className="shrink-0" />}
          onClick={() => onGame(null)}
        >
          <span className="truncate">{collection.name}</span>
        </Button>
        <OneGame token={token} id={shown} onPlaying={onPlaying} />
      </div>
    );
  }
  const { game_count: count } = collection;
  return (
    <div className="grid grid-cols-1 gap-6">
      <header className="flex flex-wrap items-end justify-between gap-4">
        <div className="grid min-w-0 gap-1.5">
          <h1 className="text-3xl font-extrabold tracking-tight text-balance wrap-anywhere">
            {collection.name}
          </h1>
          {collection.description && (
            <p className="max-w-prose text-pretty wrap-anywhere whitespace-pre-line text-ink-soft">
              {collection.description}
            </p>
          )}
          <p className="text-sm text-ink-soft">
            {t('games', { count, number: format.number(count) })}
          </p>
        </div>
        {canDownload && count > 0 && (
          <a href={contentAddress(token)} download className={buttonClass('secondary', 'md')}>
            <Download size={17} aria-hidden="true" />
            {t('download-all')}
          </a>
        )}
      </header>
      <GameGrid token={token} onGame={onGame} />
    </div>
  );
}

const GRID = 'grid grid-cols-2 gap-x-4 gap-y-6 sm:grid-cols-3 md:grid-cols-4 lg:grid-cols-5';
const PLACEHOLDERS = ['a', 'b', 'c', 'd', 'e'];

function GameGrid({ token, onGame }: Pick<Props, 'token' | 'onGame'>) {
  const { t } = useTranslation('shares');
  const format = useFormat();
  const [page, setPage] = useState(1);
  const games = useQuery(sharedQueries.games(token, page));
  if (games.error) {
    return <FailedQuery title={t('page-failed')} query={games} />;
  }
  if (!games.data) {
    return (
      <Loading className={GRID}>
        {PLACEHOLDERS.map((key) => (
          <Skeleton key={key} className="aspect-3/4 w-full" />
        ))}
      </Loading>
    );
  }
  const { items, total } = games.data;
  const pages = Math.ceil(total / SHARED_PAGE_MAX);
  const first = (page - 1) * SHARED_PAGE_MAX;
  return (
    <div className="grid gap-6">
      {total === 0 && <p className="text-ink-soft">{t('games-none')}</p>}
      <ul className={GRID}>
        {items.map((game) => (
          <GameCard key={game.id} token={token} game={game} onOpen={() => onGame(game.id)} />
        ))}
      </ul>
      {pages > 1 && (
        <Pager
          label={t('pages')}
          text={t('pages-range', {
            from: format.number(first + 1),
            to: format.number(first + items.length),
            total: format.number(total),
          })}
          previousLabel={t('previous')}
          nextLabel={t('next')}
          page={page}
          pages={pages}
          onChange={(next) => {
            setPage(next);
            window.scrollTo({ top: 0 });
          }}
        />
      )}
    </div>
  );
}

interface CardProps {
  token: string;
  game: SharedGame;
  onOpen: () => void;
}

function GameCard({ token, game, onOpen }: CardProps) {
  return (
    <li className="grid content-start">
      <button
        type="button"
        onClick={onOpen}
        className="group grid content-start gap-2 rounded-md text-left"
      >
        <SharedCover
          token={token}
          game={game}
          className="w-full rounded-md shadow-1 transition group-hover:shadow-3"
        />
        <span className="grid min-w-0">
          <span className="line-clamp-2 text-sm font-medium wrap-anywhere">{game.name}</span>
          <span className="truncate text-[0.8125rem] text-ink-soft">{game.platform_name}</span>
        </span>
      </button>
    </li>
  );
}

function OneGame({ token, id, onPlaying }: Pick<Props, 'token' | 'onPlaying'> & { id: number }) {
  const { t } = useTranslation('shares');
  const game = useQuery(sharedQueries.game(token, id));
  if (game.data) return <SharedGameView token={token} onPlaying={onPlaying} game={game.data} />;
  if (!game.error) return <Skeleton className="h-80 w-full" />;
  return <FailedQuery title={t('page-failed')} query={game} />;
}
