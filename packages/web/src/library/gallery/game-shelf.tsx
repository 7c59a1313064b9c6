import type { RomCard } from '@saveroom/contract';

import { usePlatformsById } from '#library/data/platforms.ts';
import { useLocalSetting } from '#shared/lib/local-setting.ts';
import { groupRomsSetting } from '#shared/lib/settings.ts';
import { useMedia } from '#shared/lib/use-media.ts';
import { useRowStops } from '#shared/ui/use-row-stops.ts';

import { useCardOptions } from './card-options.ts';
import { GameCard } from './game-card.tsx';
import { useGameCommands } from './game-commands.tsx';
import type { GallerySlots } from './game-events.ts';
import { useGameEvents } from './game-events.ts';
import { ratioOf } from './grid-layout.ts';

interface Props {
  label: string;
  roms: readonly RomCard[];
  rowClass: string;
  slots: GallerySlots;
  /** One more line below the card. */
  caption?: ((rom: RomCard) => string | undefined) | undefined;
}

/** Approximate card widths, precise enough to choose the size of a cover. */
const WIDE = 160;
const NARROW = 104;

/** A few loaded games as gallery cards in one row, such as a shelf of home. */
export function GameShelf({ label, roms, rowClass, slots, caption }: Props) {
  const [isGrouped] = useLocalSetting(groupRomsSetting);
  const options = useCardOptions(true, isGrouped);
  const platforms = usePlatformsById();
  const width = useMedia('(min-width: 600px)') ? WIDE : NARROW;
  const commands = useGameCommands({ slots });
  const stops = useRowStops(roms.length);
  const { isActive, listeners } = useGameEvents({
    romAt: (index) => roms[index],
    onOpen: commands.open,
    onPreload: commands.preload,
    onAction: commands.run,
    onGameFocus: (_, event) => stops.listeners.onFocus(event),
    onKeyDown: stops.listeners.onKeyDown,
  });
  // A table with one row, in which arrow keys move like in the grid of a gallery.
  const semantics = { role: 'grid', tabIndex: -1, 'aria-label': label };
  return (
    <>
      <table {...semantics} {...listeners} className="block outline-none">
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
                  isMultiPlatform
                  ratio={ratioOf(platform?.aspect_ratio)}
                  width={width}
                  options={options}
                  isTabStop={stops.isTabStop(index)}
                  isActive={isActive(index)}
                  isSelected={false}
                  isSelecting={false}
                  isSelectable={false}
                  caption={caption?.(rom)}
                />
              );
            })}
          </tr>
        </tbody>
      </table>
      {commands.dialogs}
    </>
  );
}
