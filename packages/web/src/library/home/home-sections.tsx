import { Suspense, lazy } from 'react';

import { Skeleton } from '#shared/ui/skeleton.tsx';

import { RecentShelf } from './game-shelves.tsx';
import type { HomeSectionProps } from './home-section.tsx';
import { ResumeShelf } from './resume-shelf.tsx';
import { useShownShelves } from './shelves.ts';
import type { ShelfId } from './shelves.ts';

// Below the fold: the page is shown without them.
const LowerShelf = lazy(async () => {
  const { LowerShelf: component } = await import('./lower-shelves.tsx');
  return { default: component };
});

/** The shelves that the user shows, in the user's order. */
export function HomeSections(props: HomeSectionProps) {
  return useShownShelves().map((id) => <Shelf key={id} id={id} {...props} />);
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
