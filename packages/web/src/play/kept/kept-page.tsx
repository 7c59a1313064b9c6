import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { HardDriveDownload, Play, RotateCw, Trash2, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { keepCommands, keepProgress } from '#game/kept/keep-state.ts';
import type { KeepProgress } from '#game/kept/keep-state.ts';
import { budgetSetting, keptQueries, usedBytes } from '#game/kept/kept-games.ts';
import type { KeptGame } from '#game/kept/kept-games.ts';
import { Cover } from '#library/covers/cover.tsx';
import { useMe } from '#shared/data/me.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { useLocalSetting } from '#shared/lib/local-setting.ts';
import { logFailure } from '#shared/lib/log.ts';
import { useStore } from '#shared/lib/store.ts';
import { buttonClass } from '#shared/ui/button-class.ts';
import { Button } from '#shared/ui/button.tsx';
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { FailedState } from '#shared/ui/failed-state.tsx';
import { IconButton } from '#shared/ui/icon-button.tsx';
import { Page } from '#shared/ui/page.tsx';
import { ProgressBar } from '#shared/ui/progress-bar.tsx';
import { Select } from '#shared/ui/select.tsx';
import { Skeleton } from '#shared/ui/skeleton.tsx';

import { keepErrorText } from './keep-error-text.ts';

/** The games that the current user keeps on this device. Also home while there is no network. */
export function KeptPage({ isOffline }: { isOffline: boolean }) {
  const { t } = useTranslation('device');
  const { user } = useMe();
  const games = useQuery(keptQueries.of(user?.id ?? 0));
  if (games.error) {
    return (
      <FailedState
        title={t('failed-title')}
        onRetry={() => void games.refetch()}
        retrying={games.isFetching}
      >
        {t('failed-text')}
      </FailedState>
    );
  }
  if (games.data?.length === 0) {
    return (
      <EmptyState
        level={1}
        icon={<HardDriveDownload size={34} aria-hidden="true" />}
        title={t('empty-title')}
      >
        <p>{isOffline ? t('empty-offline') : t('empty-text')}</p>
      </EmptyState>
    );
  }
  return (
    <Page title={t('title')} description={isOffline ? t('text-offline') : t('text')}>
      <div className="grid gap-6">
        <ul className="grid gap-3 lg:grid-cols-2 2xl:grid-cols-3">
          {games.data?.map((game) => (
            <li key={game.romId}>
              <GameCard game={game} />
            </li>
          )) ?? <Skeleton className="h-36" />}
        </ul>
        {games.data ? <StorageCard games={games.data} /> : <Skeleton className="h-28" />}
      </div>
    </Page>
  );
}

const BUDGETS = [1, 2, 4, 8, 16, 32, 64, 128].map((size) => size * 1_000_000_000);

function StorageCard({ games }: { games: readonly KeptGame[] }) {
  const { t } = useTranslation('device');
  const format = useFormat();
  const [budget, setBudget] = useLocalSetting(budgetSetting);
  const { data: used = 0 } = useQuery(keptQueries.used());
  const others = used - usedBytes(games);
  const label = t('used', { used: format.bytes(used), budget: format.bytes(budget) });
  const sizes = BUDGETS.includes(budget) ? BUDGETS : [...BUDGETS, budget].toSorted((a, b) => a - b);
  return (
    <section className="grid items-end gap-4 rounded-md border border-line bg-surface p-4 sm:grid-cols-[1fr_auto] sm:gap-8 sm:p-5">
      <div className="grid gap-2.5">
        <h2 className="font-semibold tabular-nums">{label}</h2>
        <ProgressBar label={t('storage')} value={used} max={budget} valueText={label} />
        {others > 0 && (
          <p className="text-sm text-ink-soft">{t('others', { size: format.bytes(others) })}</p>
        )}
      </div>
      <Select
        label={t('budget')}
        value={String(budget)}
        options={sizes.map((size) => ({ value: String(size), label: format.bytes(size) }))}
        onChange={(size) => setBudget(Number(size))}
      />
    </section>
  );
}

const COVER_RATIO = 3 / 4;

function GameCard({ game }: { game: KeptGame }) {
  const { t } = useTranslation('device');
  const format = useFormat();
  const commands = useStore(keepCommands);
  const progress = useStore(keepProgress).get(game.romId);
  const [isRemoving, setIsRemoving] = useState(false);
  const { romId, title } = game;
  const remove = () => {
    commands?.remove(romId).catch((error: unknown) => logFailure('Removing a game', error));
  };
  return (
    <article className="flex h-full gap-4 rounded-md border border-line bg-surface p-3">
      <Cover
        src={game.cover}
        ratio={COVER_RATIO}
        title={title}
        platformSlug={game.platformSlug}
        family={null}
        eager
        className="w-20 shrink-0 self-start rounded-sm"
      />
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <div className="flex items-start gap-2">
          <h3 className="line-clamp-2 min-w-0 flex-1 font-semibold break-words">
            <Link to="/rom/$rom" params={{ rom: romId }} className="rounded-sm hover:underline">
              {title}
            </Link>
          </h3>
          <IconButton
            label={t('remove', { name: title })}
            onClick={() => (game.isComplete ? setIsRemoving(true) : remove())}
            className="-my-2 -mr-1"
          >
            <Trash2 size={17} aria-hidden="true" />
          </IconButton>
        </div>
        <p className="text-sm text-ink-soft">
          {[game.platformName, game.bytes > 0 && format.bytes(game.bytes)]
            .filter(Boolean)
            .join(' · ')}
        </p>
        <div className="mt-auto pt-2">
          {game.isComplete ? (
            <PlayLink game={game} />
          ) : (
            <Download romId={romId} progress={progress} />
          )}
        </div>
      </div>
      {isRemoving && (
        <ConfirmDialog
          title={t('remove-title', { name: title })}
          confirmLabel={t('remove-confirm')}
          onConfirm={remove}
          onClose={() => setIsRemoving(false)}
        >
          {t('remove-text')}
        </ConfirmDialog>
      )}
    </article>
  );
}

function PlayLink({ game: { romId, kind } }: { game: KeptGame }) {
  const { t } = useTranslation('device');
  return (
    <Link
      to={kind === 'flash' ? '/rom/$rom/ruffle' : '/rom/$rom/ejs'}
      params={{ rom: romId }}
      search={{ start: 'now' }}
      className={buttonClass('secondary', 'sm')}
    >
      <Play size={15} fill="currentColor" aria-hidden="true" />
      {t('play')}
    </Link>
  );
}

function Download({ romId, progress }: { romId: number; progress: KeepProgress | undefined }) {
  const { t } = useTranslation('device');
  const format = useFormat();
  const commands = useStore(keepCommands);
  if (progress?.kind === 'running') {
    const { loaded, total } = progress;
    const text = t('downloading', { loaded: format.bytes(loaded), total: format.bytes(total) });
    return (
      <div className="grid gap-2">
        <ProgressBar label={t('downloading-label')} value={loaded} max={total} valueText={text} />
        <div className="flex items-center justify-between gap-2">
          <span className="text-sm text-ink-soft tabular-nums">{total > 0 && text}</span>
          <Button
            size="sm"
            variant="ghost"
            icon={<X size={15} aria-hidden="true" />}
            onClick={() => commands?.cancel(romId)}
          >
            {t('cancel')}
          </Button>
        </div>
      </div>
    );
  }
  return (
    <div className="grid justify-items-start gap-2">
      <p className={progress ? 'text-sm text-danger-ink' : 'text-sm text-ink-soft'}>
        {progress ? keepErrorText(progress.error) : t('paused')}
      </p>
      <Button
        size="sm"
        icon={<RotateCw size={15} aria-hidden="true" />}
        onClick={() => commands?.keep(romId)}
      >
        {t('resume')}
      </Button>
    </div>
  );
}
