import { useQuery } from '@tanstack/react-query';
import { memo, useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';

import type { Platform, RomCard } from '@saveroom/contract';

import { moveInGrid } from '#console/focus/grid-move.ts';
import { useActions } from '#play/input/input-context.tsx';
import { consoleMemory, useConsoleMemory } from '#console/memory.ts';
import { Backdrop, useWidePictures } from '#console/parts/backdrop.tsx';
import { useHeroFacts } from '#console/parts/hero-facts.ts';
import { HintBar } from '#play/input/hint-bar.tsx';
import { useScreen } from '#console/parts/use-screen.ts';
import { platformQueries } from '#library/data/platforms.ts';
import { useSetFavorites } from '#library/data/roms-actions.ts';
import type { RomView } from '#library/data/roms.ts';
import { useRomWindows } from '#library/data/rom-windows.ts';
import { useFormat } from '#shared/i18n/use-format.ts';

import { GamesGrid, gridSize } from './games-grid.tsx';
import type { GridSize } from './games-grid.tsx';
import { gridWindow } from './grid-window.ts';
import type { GridWindow } from './grid-window.ts';
import { jumpLetter, letterAt, listLetters } from './letter-jump.ts';
import type { ListLetter } from './letter-jump.ts';

interface Props {
  listKey: string;
  title: string;
  view: RomView;
  total: number;
  charIndex: Readonly<Record<string, number>>;
  onMenu: () => void;
  onSearch: () => void;
  onOpen: (rom: RomCard) => void;
  onBack: () => void;
}

export function GamesList({
  listKey,
  title,
  view,
  total,
  charIndex,
  onMenu,
  onSearch,
  onOpen,
  onBack,
}: Props) {
  const { t } = useTranslation('console');
  const format = useFormat();
  const screen = useScreen();
  const size = gridSize(screen);
  const { index, shape, setIndex } = useListFocus(listKey, total, size);
  const platformOf = usePlatformOf();
  const setFavorites = useSetFavorites();
  const { romAt } = useRomWindows(view, { visible: shape, mounted: shape, total });
  const letters = useMemo(() => listLetters(charIndex), [charIndex]);
  const rom = romAt(index);
  const pictures = useWidePictures(rom?.id ?? null);
  const platform = rom && platformOf(rom);

  useActions((action) => {
    const moved = moveInGrid({ index, count: total, columns: size.columns }, action);
    const jumped =
      action === 'page-up' || action === 'page-down'
        ? jumpLetter(letters, index, action === 'page-up' ? 'previous' : 'next')
        : null;
    const next = moved ?? jumped;
    if (next !== null) setIndex(next);
    else if (action === 'confirm' && rom) onOpen(rom);
    else if (action === 'favorite' && rom) {
      setFavorites.mutate({ ids: [rom.id], favorite: !rom.is_favorite });
    } else if (action === 'menu') onMenu();
    else if (action === 'search') onSearch();
    else if (action === 'back') onBack();
    else return false;
    return true;
  });

  return (
    <div className="flex h-full flex-col px-(--edge) pt-10">
      <Backdrop
        isDim={screen.shape === 'narrow'}
        art={
          rom && platform
            ? {
                key: String(rom.id),
                pictures,
                title: rom.name,
                slug: platform.slug,
                family: platform.family_slug,
              }
            : null
        }
      />
      <GamesHeader
        title={title}
        position={t('position', { place: format.number(index + 1), total: format.number(total) })}
        rom={rom}
        platform={view.platform_id === undefined ? platform : undefined}
      />
      <div className="relative mt-6 flex min-h-0 flex-1 gap-4">
        <div className="relative -ml-5 min-w-0 flex-1 overflow-hidden">
          <GamesGrid
            size={size}
            shape={shape}
            index={index}
            hasFocus
            romAt={romAt}
            platformOf={platformOf}
            onOpen={onOpen}
            onPoint={setIndex}
          />
        </div>
        <LetterStrip letters={letters} current={letterAt(letters, index)} onPick={setIndex} />
      </div>
      <HintBar
        hints={[
          { action: 'confirm', label: t('open') },
          { action: 'back', label: t('back') },
          { action: 'page', label: t('jump-to-letter') },
          { action: 'favorite', label: t('favorite') },
          { action: 'search', label: t('search') },
          { action: 'menu', label: t('list-options') },
        ]}
      />
    </div>
  );
}

interface GamesHeaderProps {
  title: string;
  position: string;
  rom: RomCard | undefined;
  /** Undefined if unknown, or if all games of the list have the same platform. */
  platform: Platform | undefined;
}

function GamesHeader({ title, position, rom, platform }: GamesHeaderProps) {
  const facts = useHeroFacts();
  return (
    <header className="grid gap-3">
      <p className="flex items-baseline justify-between gap-8 text-2xl text-ink-soft">
        <span className="truncate font-semibold">{title}</span>
        <span className="shrink-0 rounded-full bg-veil px-5 py-1 text-on-tint tabular-nums">
          {position}
        </span>
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

interface LetterStripProps {
  letters: readonly ListLetter[];
  current: ListLetter | undefined;
  onPick: (index: number) => void;
}

/**
 * The letters of the list. Shoulder buttons jump between them; on touch screens they are buttons.
 */
const LetterStrip = memo(function LetterStrip({ letters, current, onPick }: LetterStripProps) {
  return (
    <ul className="flex w-12 flex-col justify-center gap-0.5 pb-28">
      {letters.map((entry) => (
        <li key={entry.letter}>
          <button
            type="button"
            tabIndex={-1}
            onClick={() => onPick(entry.index)}
            aria-current={entry === current}
            className={`w-full rounded-sm text-center text-lg leading-7 font-semibold ${entry === current ? 'bg-ink text-canvas' : 'text-ink-faint'}`}
          >
            {entry.letter}
          </button>
        </li>
      ))}
    </ul>
  );
});

interface ListFocus {
  index: number;
  shape: GridWindow;
  setIndex: (index: number) => void;
}

/** The focused game and the scroll position of a list, remembered per list. */
function useListFocus(listKey: string, total: number, size: GridSize): ListFocus {
  const known = useConsoleMemory().lists[listKey];
  // The focused game may have been removed.
  const index = Math.min(known?.index ?? 0, Math.max(0, total - 1));
  const { columns, visibleRows } = size;
  const setIndex = useCallback(
    (next: number) => {
      const { lists } = consoleMemory.get();
      const { topRow: scroll } = gridWindow({ count: total, index: next, columns, visibleRows });
      consoleMemory.change({ lists: { ...lists, [listKey]: { index: next, scroll } } });
    },
    [listKey, total, columns, visibleRows],
  );
  const shape = gridWindow({ count: total, index, columns, visibleRows, scroll: known?.scroll });
  return { index, shape, setIndex };
}

/** Returns the platform of a game; undefined while loading. */
function usePlatformOf(): (rom: RomCard) => Platform | undefined {
  const { data } = useQuery(platformQueries.all());
  const byId = useMemo(() => new Map(data?.map((platform) => [platform.id, platform])), [data]);
  return useCallback((rom: RomCard) => byId.get(rom.platform_id), [byId]);
}
