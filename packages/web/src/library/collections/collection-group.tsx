import { useId } from 'react';

import { PAGE_SIZE } from '@saveroom/contract';

import { collectionKey } from './collection-link.ts';
import type { AnyCollection } from './collection-link.ts';
import { EndMark } from '#shared/ui/end-mark.tsx';
import { usePieces } from '#shared/ui/use-pieces.ts';

import { CollectionRow } from './collection-row.tsx';

interface Props {
  title: string;
  collections: readonly AnyCollection[];
  onNavigate: () => void;
}

export function CollectionGroup({ title, collections, onNavigate }: Props) {
  const id = useId();
  const { shown, key, hasMore, more } = usePieces(collections, PAGE_SIZE);
  return (
    <section aria-labelledby={id} className="grid gap-1">
      <h3 id={id} className="px-2 text-xs font-semibold text-ink-faint">
        {title}
      </h3>
      <ul aria-labelledby={id} className="grid gap-0.5">
        {shown.map((collection) => (
          <CollectionRow
            key={collectionKey(collection)}
            collection={collection}
            onNavigate={onNavigate}
          />
        ))}
        {hasMore && <EndMark key={key} onReach={more} />}
      </ul>
    </section>
  );
}
