import { Suspense, lazy, useState } from 'react';
import type { FocusEvent } from 'react';

import type { RomCard } from '@saveroom/contract';

import { useCardLook } from '#library/gallery/card-look.ts';
import type { OpenMenu } from '#library/gallery/card-menu.tsx';
import type { GallerySlots } from '#library/gallery/gallery-slots.ts';
import { GameCard } from '#library/gallery/game-card.tsx';
import { ratioOf } from '#library/gallery/grid-shape.ts';
import { useGameActions } from '#library/gallery/use-game-actions.ts';
import { useOpenGame } from '#library/gallery/use-open-game.ts';
import { useMetadataTasks } from '#library/metadata/use-metadata-tasks.tsx';
import { usePlatformsById } from '#library/gallery/use-platforms-by-id.ts';
import { useLocalSetting } from '#shared/lib/local-setting.ts';
import { groupRomsSetting } from '#shared/lib/settings.ts';
import { useMedia } from '#shared/lib/use-media.ts';
import { useRowStops } from '#shared/ui/use-row-stops.ts';

import { useRowGames } from './use-row-games.ts';
import type { CardAct } from './use-row-games.ts';

const CardMenu = lazy(async () => {
  const { CardMenu: component } = await import('#library/gallery/card-menu.tsx');
  return { default: component };
});
const DeleteGamesDialog = lazy(async () => {
  const { DeleteGamesDialog: component } = await import('#library/gallery/delete-games-dialog.tsx');
  return { default: component };
});

interface Props {
  label: string;
  roms: readonly RomCard[];
  rowClass: string;
  slots: GallerySlots;
  /** Below the card. */
  caption?: ((rom: RomCard) => string | undefined) | undefined;
}

/** Near enough to choose a picture by. */
const WIDE = 160;
const SLIM = 104;

/** The cards of galleries, a handful of them. */
export function GameRow({ label, roms, rowClass, slots, caption }: Props) {
  const [isGrouped] = useLocalSetting(groupRomsSetting);
  const look = useCardLook(true, isGrouped);
  const platforms = usePlatformsById();
  const width = useMedia('(min-width: 600px)') ? WIDE : SLIM;
  const actions = useGameActions();
  const { open, play, prepare } = useOpenGame();
  const [menu, setMenu] = useState<OpenMenu | null>(null);
  const [doomed, setDoomed] = useState<RomCard | null>(null);
  const tasks = useMetadataTasks();
  const { isTabStop, listeners } = useRowStops(roms.length);

  const act = (kind: CardAct, rom: RomCard, button: HTMLElement) => {
    if (kind === 'play') play(rom);
    else if (kind === 'download') actions.download([rom]);
    else if (kind === 'favorite') actions.setFavorite([rom.id], !rom.is_favorite);
    else setMenu({ rom, button });
  };
  const { isActive, ...events } = useRowGames({
    roms,
    onOpen: open,
    onIntent: prepare,
    onAct: act,
  });
  // A table of one line that is walked with the arrow keys, as galleries are.
  const semantics = { role: 'grid', tabIndex: -1, 'aria-label': label };
  const row = {
    ...events,
    onKeyDown: listeners.onKeyDown,
    onFocus: (event: FocusEvent<HTMLElement>) => {
      events.onFocus(event);
      listeners.onFocus(event);
    },
  };
  return (
    <>
      <table {...semantics} {...row} className="block outline-none">
        <tbody className="block">
          <tr className={rowClass}>
            {roms.map((rom, index) => {
              const platform = platforms.get(rom.platform_id);
              return (
                <GameCard
                  key={rom.id}
                  rom={rom}
                  index={index}
                  column={index}
                  platform={platform}
                  isMixed
                  ratio={ratioOf(platform?.aspect_ratio)}
                  width={width}
                  look={look}
                  isTabStop={isTabStop(index)}
                  isActive={isActive(index)}
                  isChosen={false}
                  isSelecting={false}
                  isChoosable={false}
                  caption={caption?.(rom)}
                />
              );
            })}
          </tr>
        </tbody>
      </table>
      <Suspense>
        {menu && (
          <CardMenu
            key={menu.rom.id}
            {...menu}
            actions={actions}
            slots={slots}
            onOpen={(rom) => open(rom, null)}
            onPlay={play}
            onTask={tasks.start}
            onDelete={setDoomed}
            onClose={() => setMenu(null)}
          />
        )}
        {doomed && <DeleteGamesDialog ids={[doomed.id]} onClose={() => setDoomed(null)} />}
      </Suspense>
      {tasks.dialog}
    </>
  );
}
