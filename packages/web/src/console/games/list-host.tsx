import { useState } from 'react';

import type { RomView } from '#library/data/roms.ts';

import { SearchPanel } from '#console/overlays/search-panel.tsx';
import { useGo } from '#console/use-go.ts';
import { GamesScreen } from './games-screen.tsx';
import { listKeyOf, listView } from './list-choices.ts';
import type { ListSearch } from './list-choices.ts';
import { ListMenu } from './list-menu.tsx';

interface Props {
  /** Of the platform or collection, whatever is chosen within it. */
  listKey: string;
  title: string;
  scope: RomView;
  search: ListSearch;
  onSearch: (search: ListSearch) => void;
}

/** A list with what opens above it. */
export function ListHost({ listKey, title, scope, search, onSearch }: Props) {
  const go = useGo();
  const [open, setOpen] = useState<'menu' | 'keyboard' | null>(null);
  const view = listView(scope, search);
  const change = (next: ListSearch) => onSearch({ ...search, ...next });
  const menu =
    open === 'menu' ? (
      <ListMenu
        view={view}
        search={search}
        onChange={change}
        onSearch={() => setOpen('keyboard')}
        onExit={go.leave}
        onClose={() => setOpen(null)}
      />
    ) : (
      open === 'keyboard' && (
        <SearchPanel
          initial={search.search ?? ''}
          onDone={(term) => {
            change({ search: term || undefined });
            setOpen(null);
          }}
          onClose={() => setOpen(null)}
        />
      )
    );
  return (
    <GamesScreen
      listKey={listKeyOf(listKey, search)}
      title={title}
      view={view}
      menu={menu}
      isInert={open !== null}
      onMenu={() => setOpen('menu')}
      onSearch={() => setOpen('keyboard')}
      onOpen={({ id }) => go.open({ kind: 'rom', id })}
      onBack={go.home}
    />
  );
}
