import { useQueryClient } from '@tanstack/react-query';
import type { ComponentProps } from 'react';

import { knownCards } from '#library/data/roms-cache.ts';
import type { DownloadWay } from '#library/data/roms-download.ts';

import type { GallerySlots } from './gallery-slots.ts';
import { useGameCommands } from './game-commands.tsx';
import { GameRows } from './game-rows.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { asDownloadable } from './use-game-actions.ts';

export interface BoardProps extends Omit<
  ComponentProps<typeof GameRows>,
  'onOpen' | 'onPreload' | 'onAction'
> {
  slots: GallerySlots;
}

/** The games, and everything that can be done with them. */
export function GameBoard({ slots, ...rows }: BoardProps) {
  const { selection, total, view } = rows;
  const client = useQueryClient();
  const { actions, ...commands } = useGameCommands({
    view,
    slots,
    onSelect: selection.toggle,
    onDeleted: selection.drop,
  });
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
      <GameRows
        {...rows}
        onOpen={commands.open}
        onPreload={commands.preload}
        onAction={commands.run}
      />
      {selection.isSelecting && (
        <SelectionBar
          selection={selection}
          total={total}
          actions={actions}
          slots={slots}
          onTask={commands.startTask}
          onDownload={downloadChosen}
          onDelete={() => commands.confirmDelete(ids)}
        />
      )}
      {commands.dialogs}
    </>
  );
}
