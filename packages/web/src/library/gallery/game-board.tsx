import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ComponentProps } from 'react';

import type { RomCard } from '@saveroom/contract';

import { knownCards } from '#library/data/roms-cache.ts';
import type { DownloadWay } from '#library/data/roms-download.ts';
import { useMetadataTasks } from '#library/metadata/use-metadata-tasks.tsx';

import { CardMenu } from './card-menu.tsx';
import type { OpenMenu } from './card-menu.tsx';
import { DeleteGamesDialog } from './delete-games-dialog.tsx';
import type { GallerySlots } from './gallery-slots.ts';
import { GameRows } from './game-rows.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { asDownloadable, useGameActions } from './use-game-actions.ts';
import type { CardAct } from './use-game-events.ts';
import { useOpenGame } from './use-open-game.ts';

export interface BoardProps extends Omit<
  ComponentProps<typeof GameRows>,
  'onOpen' | 'onIntent' | 'onAct'
> {
  slots: GallerySlots;
}

/** The games, and everything that can be done with them. */
export function GameBoard({ slots, ...rows }: BoardProps) {
  const { selection, total, view } = rows;
  const client = useQueryClient();
  const actions = useGameActions();
  const { open, play, prepare } = useOpenGame(view);
  const [menu, setMenu] = useState<OpenMenu | null>(null);
  const [doomed, setDoomed] = useState<readonly number[] | null>(null);
  const tasks = useMetadataTasks();

  const act = (kind: CardAct, rom: RomCard, button: HTMLElement) => {
    if (kind === 'play') play(rom);
    else if (kind === 'download') actions.download([rom]);
    else if (kind === 'favorite') actions.setFavorite([rom.id], !rom.is_favorite);
    else setMenu({ rom, button });
  };
  const ids = [...selection.state.ids];
  const downloadChosen = (how: DownloadWay) => {
    const known = knownCards(client);
    actions.download(
      asDownloadable(ids, (id) => known.get(id)),
      how,
    );
  };
  return (
    <>
      <GameRows {...rows} onOpen={open} onIntent={prepare} onAct={act} />
      {menu && (
        <CardMenu
          key={menu.rom.id}
          {...menu}
          actions={actions}
          slots={slots}
          onOpen={(rom) => open(rom, null)}
          onPlay={play}
          onSelect={selection.toggle}
          onTask={tasks.start}
          onDelete={(rom) => setDoomed([rom.id])}
          onClose={() => setMenu(null)}
        />
      )}
      {selection.isSelecting && (
        <SelectionBar
          selection={selection}
          total={total}
          actions={actions}
          slots={slots}
          onTask={tasks.start}
          onDownload={downloadChosen}
          onDelete={() => setDoomed(ids)}
        />
      )}
      {doomed && (
        <DeleteGamesDialog
          ids={doomed}
          onDeleted={selection.drop}
          onClose={() => setDoomed(null)}
        />
      )}
      {tasks.dialog}
    </>
  );
}
