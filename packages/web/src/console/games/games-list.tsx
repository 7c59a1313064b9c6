import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

import type { RomCard } from '@saveroom/contract';

import { useSetFavorites } from '#library/data/roms-actions.ts';
import type { RomView } from '#library/data/roms.ts';
import { useRomWindows } from '#library/data/use-rom-windows.ts';
import { useFormat } from '#shared/i18n/use-format.ts';

import { moveInGrid } from '#console/focus/grid-move.ts';
import { useActions } from '#console/input/input-context.tsx';
import { Backdrop } from '#console/parts/backdrop.tsx';
import { HintBar } from '#console/parts/hint-bar.tsx';
import { usePlatformOf } from '#console/parts/use-platform-of.ts';
import { useScreenshot } from '#console/parts/use-screenshot.ts';
import { COLUMNS, GamesGrid } from './games-grid.tsx';
import { GamesHeader } from './games-header.tsx';
import { jumpLetter, letterAt, letterPlaces } from './letter-jump.ts';
import { LetterStrip } from './letter-strip.tsx';
import { useListPlace } from './use-list-place.ts';

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
  const { index, shape, setIndex } = useListPlace(listKey, total);
  const platformOf = usePlatformOf();
  const setFavorites = useSetFavorites();
  const { romAt } = useRomWindows(view, shape, { held: shape, total });
  const letters = useMemo(() => letterPlaces(charIndex), [charIndex]);
  const rom = romAt(index);
  const screenshot = useScreenshot(rom?.id ?? null);

  useActions((action) => {
    const moved = moveInGrid({ index, count: total, columns: COLUMNS }, action);
    const leapt =
      action === 'page-up' || action === 'page-down'
        ? jumpLetter(letters, index, action === 'page-up' ? 'back' : 'forth')
        : null;
    const next = moved ?? leapt;
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
    <div className="flex h-full flex-col px-20 pt-10">
      <Backdrop picture={screenshot} isSoft={false} />
      <GamesHeader
        place={title}
        position={t('position', { place: format.number(index + 1), total: format.number(total) })}
        rom={rom}
        platform={rom && view.platform_id === undefined ? platformOf(rom) : undefined}
      />
      <div className="relative mt-6 flex min-h-0 flex-1 gap-4">
        <div className="relative -ml-5 min-w-0 flex-1 overflow-hidden">
          <GamesGrid
            shape={shape}
            index={index}
            hasFocus
            romAt={romAt}
            platformOf={platformOf}
            onOpen={onOpen}
            onAim={setIndex}
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
