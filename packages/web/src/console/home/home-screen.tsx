import { Info, Play } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { Focusable } from '#console/focus/focusable.tsx';
import type { Action } from '#play/input/action.ts';
import { useActions } from '#play/input/input-context.tsx';
import { consoleMemory, useConsoleMemory } from '#console/memory.ts';
import { pillClass } from '#console/parts/card-class.ts';
import { HintBar } from '#play/input/hint-bar.tsx';
import { Picture } from '#console/parts/picture.tsx';
import { Shelf } from '#console/parts/shelf.tsx';
import { useScreen } from '#console/parts/use-screen.ts';
import { resourceAddress } from '#library/data/rom-addresses.ts';
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
import type { HomeContent, HomeHero, HomeShelf } from './use-home-shelves.ts';
import { useFocusedItem } from './use-focused-item.ts';

interface Props {
  content: HomeContent;
  onOpen: (target: Target) => void;
  onPlay: (romId: number) => void;
  onControl: (control: Exclude<Control, 'fullscreen'>) => void;
  /** Absent: leaves console mode. */
  exitLabel?: string | undefined;
}

/** Home: the last game, and shelves below the artwork of the focused item. */
export function HomeScreen({ content, onOpen, onPlay, onControl, exitLabel }: Props) {
  const { t } = useTranslation('console');
  const { isFullScreen, toggle } = useFullScreen();
  const { shape } = useScreen();
  const { hero, shelves } = content;
  const buttons = heroButtons(hero);
  const { place, remembered, step } = useHomeFocus(content, buttons.length);
  const isHero = place.shelf === 'hero' && hero !== null;
  const focusedItem = shelves.find(({ id }) => id === place.shelf)?.items[place.index] ?? null;
  const inFocus = useFocusedItem(isHero ? { kind: 'rom', ...hero } : focusedItem);
  const setFavorites = useSetFavorites();
  const control = CONTROLS[place.index] ?? 'exit';
  const labelOf = (one: Control): string =>
    one === 'exit' && exitLabel !== undefined ? exitLabel : t(controlText(one, isFullScreen));
  const press = (pressed: Control) => (pressed === 'fullscreen' ? toggle() : onControl(pressed));
  const pressHero = (button: HeroButton | undefined) => {
    if (!hero) return;
    if (button === 'play') onPlay(hero.rom.id);
    else onOpen({ kind: 'rom', id: hero.rom.id });
  };

  useActions((action) => {
    if (step(action)) return true;
    if (action === 'search') onControl('search');
    else if (action === 'menu') onControl('settings');
    else if (action === 'confirm' && place.shelf === 'controls') press(control);
    else if (action === 'confirm' && isHero) pressHero(buttons[place.index]);
    else if (action === 'confirm' && inFocus) onOpen(inFocus.target);
    else if (action === 'favorite' && inFocus?.rom) {
      setFavorites.mutate({ ids: [inFocus.rom.id], favorite: !inFocus.rom.is_favorite });
    } else return false;
    return true;
  });

  return (
    <>
      <HomeBackdrop inFocus={inFocus} />
      <div className={`flex h-full flex-col px-(--edge) ${shape === 'short' ? 'pt-5' : 'pt-12'}`}>
        <header className="flex items-center justify-between">
          <span className="[&>svg]:size-14">
            <Logo />
          </span>
          <HomeControls
            focused={place.shelf === 'controls' ? place.index : null}
            isFullScreen={isFullScreen}
            labelOf={labelOf}
            onPress={press}
            onPoint={(index) => focusItem({ shelf: 'controls', index })}
          />
        </header>
        <div
          className="flex shrink-0 items-end justify-between gap-12 transition-[height] duration-(--duration-slow) ease-(--ease-calm)"
          style={{ height: `${TOP[shape][isHero ? 'hero' : 'item']}rem` }}
        >
          <div className="grid max-w-[75rem] min-w-0 content-end gap-4">
            <p
              className={`line-clamp-2 leading-tight font-extrabold tracking-tight text-balance ${shape === 'short' ? 'text-5xl' : 'text-6xl'}`}
            >
              {inFocus?.title ?? labelOf(control)}
            </p>
            <p className="flex h-9 flex-wrap gap-x-6 overflow-hidden text-2xl text-ink-soft tabular-nums">
              {[...(inFocus?.facts ?? []), isHero && hero.point?.device_name].map(
                (fact) => fact && <span key={fact}>{fact}</span>,
              )}
            </p>
            {isHero && (
              <HeroButtons
                buttons={buttons}
                isPlayed={hero.isPlayed}
                focused={place.index}
                onPress={pressHero}
                onPoint={(index) => focusItem({ shelf: 'hero', index })}
              />
            )}
          </div>
          {isHero && shape !== 'narrow' && <HeroPicture hero={hero} />}
        </div>
        <div className="relative -mx-(--edge) mt-6 min-h-0 flex-1 overflow-hidden px-(--edge) [mask-image:linear-gradient(transparent_0,black_1.5rem)]">
          <div
            className="grid gap-12 pt-6 transition-transform duration-(--duration-slow) ease-(--ease-calm) will-change-transform"
            style={{ transform: `translate3d(0,${-topOf(place.shelf, shelves)}rem,0)` }}
          >
            {shelves.map(({ id, title, kind, items }) => (
              <Shelf
                key={id}
                title={title}
                count={items.length}
                index={place.shelf === id ? place.index : remembered(id)}
                card={CARD[kind]}
                isActive={place.shelf === id}
                renderCard={(index, isFocused) => {
                  const item = items[index];
                  return (
                    item && (
                      <ShelfCard
                        item={item}
                        isFocused={isFocused}
                        onOpen={onOpen}
                        onPoint={() => focusItem({ shelf: id, index })}
                      />
                    )
                  );
                }}
              />
            ))}
          </div>
        </div>
      </div>
      <HintBar
        hints={[
          { action: 'move', label: t('move') },
          { action: 'confirm', label: isHero ? t('choose') : t('open') },
          ...(inFocus?.rom ? [{ action: 'favorite' as const, label: t('favorite') }] : []),
          { action: 'search', label: t('search') },
          { action: 'menu', label: t('settings') },
        ]}
      />
    </>
  );
}

/** Heights in rem of the part above the shelves: with the last game, or with the focused item. */
const TOP = {
  tv: { hero: 29, item: 14 },
  short: { hero: 15, item: 8.5 },
  narrow: { hero: 22, item: 13 },
} as const;

type HeroButton = 'play' | 'details';

const heroButtons = (hero: HomeHero | null): readonly HeroButton[] => {
  if (!hero) return [];
  return hero.canPlay ? ['play', 'details'] : ['details'];
};

interface HeroButtonsProps {
  buttons: readonly HeroButton[];
  isPlayed: boolean;
  focused: number;
  onPress: (button: HeroButton) => void;
  onPoint: (index: number) => void;
}

function HeroButtons({ buttons, isPlayed, focused, onPress, onPoint }: HeroButtonsProps) {
  const { t } = useTranslation('console');
  const labels = { play: isPlayed ? t('continue') : t('play'), details: t('details') };
  return (
    <div className="flex gap-4 pb-1">
      {buttons.map((button, index) => {
        const Icon = button === 'play' ? Play : Info;
        return (
          <Focusable
            key={button}
            isFocused={index === focused}
            onPress={() => onPress(button)}
            onPoint={() => onPoint(index)}
            className={`${pillClass(index === focused)} flex items-center gap-4`}
          >
            <Icon
              className={`size-7 ${button === 'play' ? 'fill-current' : ''}`}
              aria-hidden="true"
            />
            {labels[button]}
          </Focusable>
        );
      })}
    </div>
  );
}

const PICTURE = { tv: 'h-100 max-w-160', short: 'h-52 max-w-80', narrow: '' };

/** The picture of the newest save or state. */
function HeroPicture({ hero: { point } }: { hero: HomeHero }) {
  const { shape } = useScreen();
  const path = point?.picture_path ?? point?.screenshot_path;
  if (!path) return null;
  return (
    <div
      className={`shrink-0 overflow-hidden rounded-lg shadow-3 ring-1 ring-line ${PICTURE[shape]}`}
    >
      <Picture
        src={resourceAddress(path)}
        className="w-auto! max-w-full [aspect-ratio:auto_4/3] object-cover [image-rendering:pixelated]"
      />
    </div>
  );
}

/** Sizes of cards in rem. */
const CARD = {
  platform: { width: 19, height: 14.5 },
  rom: { width: 15, height: 20 },
  collection: { width: 16, height: 20.5 },
} as const;

const HEADING_REM = 3.25;
const BETWEEN_REM = 3;

/** How far the shelves scroll so that this one is the first visible one. */
function topOf(focused: string, shelves: readonly HomeShelf[]): number {
  const at = Math.max(
    0,
    shelves.findIndex(({ id }) => id === focused),
  );
  return shelves
    .slice(0, at)
    .reduce((sum, { kind }) => sum + HEADING_REM + CARD[kind].height + BETWEEN_REM, 0);
}

interface Home {
  place: HomeFocus;
  remembered: (shelf: string) => number;
  /** Returns whether the action moved the focus. */
  step: (action: Action) => boolean;
}

/** The focus on home; remembered while another screen is open. */
function useHomeFocus({ shelves }: HomeContent, heroButtonCount: number): Home {
  const memory = useConsoleMemory();
  const filled: FilledShelf[] = [
    { name: 'controls', count: CONTROLS.length },
    { name: 'hero', count: heroButtonCount },
    ...shelves.map(({ id, items }) => ({ name: id, count: items.length })),
  ].filter(({ count }) => count > 0);
  const remembered = (shelf: string): number => {
    const count = filled.find(({ name }) => name === shelf)?.count ?? 1;
    return Math.min(memory.shelves[shelf] ?? 0, count - 1);
  };
  const place = nearestFocus(
    { shelf: memory.mode, index: memory.shelves[memory.mode] ?? 0 },
    filled,
  );
  return {
    place,
    remembered,
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
