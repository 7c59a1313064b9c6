import { Check, Minus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { Collection } from '@saveroom/contract';

import { useCollectionName } from '#shared/i18n/use-collection-name.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { CollectionCover } from '#library/covers/collection-cover.tsx';
import { SearchField } from '#shared/ui/search-field.tsx';

import type { Tick } from './membership.ts';

interface Props {
  shelves: readonly Collection[];
  tickOf: (id: number) => Tick;
  onPress: (id: number) => void;
}

const FEW = 8;

export function TickList({ shelves, tickOf, onPress }: Props) {
  const { t } = useTranslation('collection');
  const nameOf = useCollectionName();
  const [typed, setTyped] = useState('');
  const words = typed.trim().toLocaleLowerCase();
  const fitting = shelves.filter((shelf) => nameOf(shelf).toLocaleLowerCase().includes(words));
  return (
    <div className="grid gap-2">
      {shelves.length > FEW && (
        <SearchField label={t('search')} value={typed} onChange={setTyped} className="mx-1 my-1" />
      )}
      {fitting.length === 0 && (
        <p className="px-1 py-3 text-sm text-ink-soft">
          {t('search-none', { search: typed.trim() })}
        </p>
      )}
      <ul className="-mx-2 grid">
        {fitting.map((shelf) => (
          <li key={shelf.id}>
            <TickRow shelf={shelf} tick={tickOf(shelf.id)} onPress={() => onPress(shelf.id)} />
          </li>
        ))}
      </ul>
    </div>
  );
}

interface RowProps {
  shelf: Collection;
  tick: Tick;
  onPress: () => void;
}

function TickRow({ shelf, tick, onPress }: RowProps) {
  const { t } = useTranslation('collection');
  const format = useFormat();
  const { rom_count: count } = shelf;
  const name = useCollectionName()(shelf);
  const Mark = tick === 'some' ? Minus : Check;
  return (
    <label className="flex min-h-14 cursor-pointer items-center gap-3 rounded-sm px-2 py-1.5 hover:bg-hover has-focus-visible:outline-2 has-focus-visible:outline-focus">
      <span className="relative grid size-5 shrink-0 place-items-center">
        <input
          type="checkbox"
          checked={tick === 'all'}
          ref={(input) => {
            if (input) input.indeterminate = tick === 'some';
          }}
          onChange={onPress}
          className="peer absolute inset-0 appearance-none rounded-xs border border-line-strong bg-sunken outline-none checked:border-accent checked:bg-accent indeterminate:border-accent indeterminate:bg-accent-soft forced-colors:appearance-auto"
        />
        <Mark
          size={14}
          strokeWidth={3}
          aria-hidden="true"
          className="pointer-events-none relative text-on-accent opacity-0 peer-checked:opacity-100 peer-indeterminate:text-accent-ink peer-indeterminate:opacity-100 forced-colors:hidden"
        />
      </span>
      <CollectionCover collection={shelf} className="size-10 shrink-0" />
      <span className="grid min-w-0 flex-1">
        <span className="truncate text-[0.9375rem]/5 font-medium">{name}</span>
        <span className="text-xs text-ink-faint tabular-nums">
          {t('games', { count, number: format.number(count) })}
          {tick === 'some' && ` · ${t('membership-partial')}`}
        </span>
      </span>
    </label>
  );
}
