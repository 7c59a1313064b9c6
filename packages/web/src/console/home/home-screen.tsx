import { useTranslation } from 'react-i18next';

import { useSetFavorites } from '#library/data/roms-actions.ts';
import { Logo } from '#shared/ui/logo.tsx';

import { useActions } from '#console/input/input-context.tsx';
import { HintBar } from '#console/parts/hint-bar.tsx';
import { Shelf } from '#console/parts/shelf.tsx';
import { useFullScreen } from '#shared/lib/full-screen.ts';
import { CONTROLS, HomeControls, controlText } from './home-controls.tsx';
import type { Control } from './home-controls.tsx';
import { HomeBackdrop } from './home-backdrop.tsx';
import { HomeHero } from './home-hero.tsx';
import { ShelfCard } from './shelf-card.tsx';
import { sizeOf, topOf } from './shelf-metrics.ts';
import type { HomeContent } from './use-home-shelves.ts';
import { useHomePlace } from './use-home-place.ts';
import { useInFocus } from './use-in-focus.ts';
import type { Target } from './target.ts';

interface Props {
  content: HomeContent;
  onOpen: (target: Target) => void;
  onControl: (control: Exclude<Control, 'fullscreen'>) => void;
}

/** Shelves below the art of what is in focus. */
export function HomeScreen({ content, onOpen, onControl }: Props) {
  const { t } = useTranslation('console');
  const { isFullScreen, toggle } = useFullScreen();
  const { place, shelves, go, step } = useHomePlace(content);
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
      <div className="flex h-full flex-col px-20 pt-12">
        <header className="flex items-center justify-between">
          <span className="[&>svg]:size-14">
            <Logo />
          </span>
          <HomeControls
            focused={place.shelf === 'controls' ? place.index : null}
            isFullScreen={isFullScreen}
            onPress={press}
            onAim={(index) => go({ shelf: 'controls', index })}
          />
        </header>
        <HomeHero
          title={inFocus?.title ?? t(controlText(control, isFullScreen))}
          facts={inFocus?.facts ?? []}
        />
        <div className="relative -mx-20 mt-10 min-h-0 flex-1 overflow-hidden px-20 [mask-image:linear-gradient(transparent_0,black_1.5rem)]">
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
                cardWidth={sizeOf(name).width}
                cardHeight={sizeOf(name).height}
                isActive={place.shelf === name}
                renderCard={(index, isFocused) => (
                  <ShelfCard
                    content={content}
                    place={{ shelf: name, index }}
                    isFocused={isFocused}
                    onOpen={onOpen}
                    onAim={() => go({ shelf: name, index })}
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
