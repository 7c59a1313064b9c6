import { useTranslation } from 'react-i18next';

import { useCollectionName } from '#shared/i18n/use-collection-name.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import type { AnyCollection } from '#library/collections/collection.ts';
import { CollectionCover } from '#library/covers/collection-cover.tsx';

import { Focusable } from '#console/focus/focusable.tsx';
import { cardClass } from '#console/parts/card-class.ts';

interface Props {
  collection: AnyCollection;
  isFocused: boolean;
  onOpen: () => void;
  onAim: () => void;
}

export function CollectionCard({ collection, isFocused, onOpen, onAim }: Props) {
  const { t } = useTranslation('console');
  const format = useFormat();
  const { rom_count } = collection;
  const name = useCollectionName()(collection);
  const games = t('games', { count: rom_count, number: format.number(rom_count) });
  return (
    <Focusable
      isFocused={isFocused}
      onPress={onOpen}
      onAim={onAim}
      className={cardClass(isFocused)}
    >
      <span className="flex size-full flex-col bg-surface">
        <CollectionCover
          collection={collection}
          sizes="20rem"
          className="w-full shrink-0 rounded-none!"
        />
        <span className="grid flex-1 content-center gap-0.5 px-4">
          <span className="truncate text-xl font-semibold">{name}</span>
          <span className="text-lg text-ink-soft tabular-nums">{games}</span>
        </span>
      </span>
    </Focusable>
  );
}
