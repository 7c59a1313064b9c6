import type { AnyCollection } from './collection-link.ts';

import { Ownership } from './ownership.tsx';

/** Behind the number of games. */
export function CollectionFacts({ collection }: { collection: AnyCollection }) {
  const { description } = collection;
  return (
    <>
      {'user_id' in collection && (
        <>
          <span aria-hidden="true">·</span>
          <Ownership collection={collection} />
        </>
      )}
      {description && (
        <>
          <span aria-hidden="true" className="max-sm:hidden">
            ·
          </span>
          <span className="max-w-prose truncate max-sm:w-full">{description}</span>
        </>
      )}
    </>
  );
}
