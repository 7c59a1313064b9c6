import { Fragment, Suspense, lazy } from 'react';
import type { ReactNode } from 'react';

import { Skeleton } from '#shared/ui/skeleton.tsx';

import { RecentShelf } from './game-shelves.tsx';
import type { HomeSectionProps } from './home-section.tsx';
import { ResumeShelf } from './resume-shelf.tsx';
import { useShownShelves } from './shelves.ts';
import type { ShelfId } from './shelves.ts';

// Loaded on demand: they are below the fold.
const LowerShelf = lazy(async () => {
  const { LowerShelf: component } = await import('./lower-shelves.tsx');
  return { default: component };
});

/** The first one is empty for users who have not played yet. */
const SHELVES_ABOVE_SUMMARY = 2;

interface Props extends HomeSectionProps {
  summary: ReactNode;
}

/** The shelves that the user shows, in the user's order. */
export function HomeSections({ summary, ...props }: Props) {
  const shelves = useShownShelves();
  const above = Math.min(SHELVES_ABOVE_SUMMARY, shelves.length);
  return (
    <>
      {shelves.map((id, index) => (
        <Fragment key={id}>
          {index === above && summary}
          <Shelf id={id} {...props} />
        </Fragment>
      ))}
      {shelves.length === above && summary}
    </>
  );
}

function Shelf({ id, ...props }: HomeSectionProps & { id: ShelfId }) {
  if (id === 'continue') return <ResumeShelf {...props} />;
  if (id === 'recent') return <RecentShelf {...props} />;
  return (
    <Suspense fallback={<Skeleton className="h-64" />}>
      <LowerShelf id={id} {...props} />
    </Suspense>
  );
}
