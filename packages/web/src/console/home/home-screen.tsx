import { useTranslation } from 'react-i18next';

import type { Action } from '#console/input/action.ts';
import { useActions } from '#console/input/input-context.tsx';
import { consoleMemory, SHELVES, useConsoleMemory } from '#console/memory.ts';
import type { ShelfName } from '#console/memory.ts';
import { HintBar } from '#console/parts/hint-bar.tsx';
import { Shelf } from '#console/parts/shelf.tsx';
import { useSetFavorites } from '#library/data/roms-actions.ts';
import { useFullScreen } from '#shared/lib/full-screen.ts';
import { Logo } from '#shared/ui/logo.tsx';

import { HomeBackdrop } from './home-backdrop.tsx';
import { CONTROLS, controlText, HomeControls } from './home-controls.tsx';
import type { Control } from './home-controls.tsx';
import { moveOnHome, nearestFocus } from './home-move.ts';
import type { FilledShelf, HomeFocus } from './home-move.ts';
import { ShelfCard } from './shelf-card.tsx';
import type { Target } from './target.ts';
import type { HomeContent } from './use-home-shelves.ts';
import { useInFocus } from './use-in-focus.ts';

interface Props {
  content: HomeContent;
  onOpen: (target: Target) => void;
  onControl: (control: Exclude<Control, 'fullscreen'>) => void;
}

/** Home: shelves below the artwork of the focused item. */
export function HomeScreen({ content, onOpen, onControl }: Props) {
  const { t } = useTranslation('console');
  const { isFullScreen, toggle } = useFullScreen();
  const { place, shelves, step } = useHomeFocus(content);
  const inFocus = useInFocus(content, place);
  const setFavorites = useSetFavorites();
  const control = CONTROLS[place.index] ?? 'exit';
  const press = (pressed: Control) => (pressed === 'fullscreen' ? toggle() : onControl(pressed));

  useActions((action) => {
    if (step(action)) return true;
    if (action === 'search') onControl('search');
    else if (action === 'menu') onControl('settings');
    else if (action === 'confirm' && place.shelf === 'controls') press(control);
    else if (action === 'confirm' && inFocus) onOpen(inFocus.target);
    else if (action === 'favorite' && inFocus?.rom) {
      setFavorites.mutate({ ids: [inFocus.rom.id], favorite: !inFocus.rom.is_favorite });
    } else return false;
    return true;
  });

  return (
    <>
      <HomeBackdrop inFocus={inFocus} />
      <div className="flex h-full flex-col px-(--edge) pt-12">
        <header className="flex items-center justify-between">
          <span className="[&>svg]:size-14">
            <Logo />
          </span>
          <HomeControls
            focused={place.shelf === 'controls' ? place.index : null}
            isFullScreen={isFullScreen}
            onPress={press}
            onAim={(index) => focusItem({ shelf: 'controls', index })}
          />
        </header>
        <HomeHero
          title={inFocus?.title ?? t(controlText(control, isFullScreen))}
          facts={inFocus?.facts ?? []}
        />
        <div className="relative -mx-(--edge) mt-10 min-h-0 flex-1 overflow-hidden px-(--edge) [mask-image:linear-gradient(transparent_0,black_1.5rem)]">
          <div
            className="grid gap-12 pt-6 transition-transform duration-(--duration-slow) ease-(--ease-calm) will-change-transform"
            style={{ transform: `translate3d(0,${-topOf(place.shelf, shelves)}rem,0)` }}
          >
            {shelves.map((name) => (
              <Shelf
                key={name}
                title={t(`shelf-${name}`)}
                count={content[name].length}
                index={place.shelf === name ? place.index : place.remembered(name)}
                card={sizeOf(name)}
                isActive={place.shelf === name}
                renderCard={(index, isFocused) => (
                  <ShelfCard
                    content={content}
                    place={{ shelf: name, index }}
                    isFocused={isFocused}
                    onOpen={onOpen}
                    onAim={() => focusItem({ shelf: name, index })}
                  />
                )}
              />
            ))}
          </div>
        </div>
      </div>
      <HintBar
        hints={[
          { action: 'move', label: t('move') },
          { action: 'confirm', label: t('open') },
          ...(inFocus?.rom ? [{ action: 'favorite' as const, label: t('favorite') }] : []),
          { action: 'search', label: t('search') },
          { action: 'menu', label: t('settings') },
        ]}
      />
    </>
  );
}

interface HomeHeroProps {
  title: string;
  facts: readonly string[];
}

/** Title and facts of the focused item, in large type. */
function HomeHero({ title, facts }: HomeHeroProps) {
  return (
    <div className="grid h-52 max-w-[75rem] content-end gap-4">
      <p className="line-clamp-2 text-6xl leading-tight font-extrabold tracking-tight text-balance">
        {title}
      </p>
      <p className="flex h-9 flex-wrap gap-x-6 overflow-hidden text-2xl text-ink-soft tabular-nums">
        {facts.map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
      </p>
    </div>
  );
}

/** Sizes of cards in rem. */
const CARD = {
  systems: { width: 19, height: 14.5 },
  games: { width: 15, height: 20 },
  collections: { width: 16, height: 20.5 },
} as const;

const sizeOf = (shelf: ShelfName): { width: number; height: number } => {
  if (shelf === 'systems') return CARD.systems;
  return shelf === 'played' || shelf === 'recent' ? CARD.games : CARD.collections;
};

const HEADING_REM = 3.25;
const BETWEEN_REM = 3;

/** How far the shelves scroll so that this one is the first visible one. */
function topOf(shelf: ShelfName, shelves: readonly ShelfName[]): number {
  const before = shelves.slice(0, Math.max(0, shelves.indexOf(shelf)));
  return before.reduce((sum, name) => sum + HEADING_REM + sizeOf(name).height + BETWEEN_REM, 0);
}

type ContentShelf = Exclude<ShelfName, 'controls'>;

interface Home {
  place: HomeFocus & { remembered: (shelf: ShelfName) => number };
  /** Shelves that are not empty, from top to bottom. */
  shelves: readonly ContentShelf[];
  /** Returns whether the action moved the focus. */
  step: (action: Action) => boolean;
}

/** The focus on home; remembered while another screen is open. */
function useHomeFocus(content: HomeContent): Home {
  const memory = useConsoleMemory();
  const filled: FilledShelf[] = SHELVES.map((name) => ({
    name,
    count: name === 'controls' ? CONTROLS.length : content[name].length,
  })).filter(({ count }) => count > 0);
  const remembered = (shelf: ShelfName): number => {
    const count = filled.find(({ name }) => name === shelf)?.count ?? 1;
    return Math.min(memory.shelves[shelf] ?? 0, count - 1);
  };
  const place = nearestFocus(
    { shelf: memory.mode, index: memory.shelves[memory.mode] ?? 0 },
    filled,
  );
  return {
    place: { ...place, remembered },
    shelves: filled
      .map(({ name }) => name)
      .filter((name): name is ContentShelf => name !== 'controls'),
    step: (action) => {
      const next = moveOnHome(place, action, { shelves: filled, remembered });
      if (next) focusItem(next);
      return next !== null;
    },
  };
}

function focusItem({ shelf, index }: HomeFocus): void {
  const { shelves } = consoleMemory.get();
  consoleMemory.change({ mode: shelf, shelves: { ...shelves, [shelf]: index } });
}
