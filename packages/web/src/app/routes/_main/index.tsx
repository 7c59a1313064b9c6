import { createFileRoute } from '@tanstack/react-router';
import { Suspense, lazy } from 'react';
import * as z from 'zod/mini';

import { homeRowQueries } from '#library/data/home-rows.ts';
import { resumeQueries } from '#library/data/resume.ts';
import { platformQueries } from '#library/data/platforms.ts';
import { useCollectionTasks } from '#library/collections/use-collection-tasks.tsx';
import { HomePage } from '#library/home/home-page.tsx';
import { AbsentRoots } from '#admin/scan/absent-roots.tsx';
import { ScanQuestions } from '#admin/scan/scan-questions.tsx';
import { ScanStrip } from '#admin/scan/scan-strip.tsx';
import { loadAreas } from '#shared/i18n/start-i18n.ts';
import { withFallback } from '#shared/lib/with-fallback.ts';

export const Route = createFileRoute('/_main/')({
  staticData: { title: 'title-home' },
  /** `edit`: opens the dialog of the shelves. */
  validateSearch: z.object({ edit: withFallback(z.optional(z.boolean()), undefined) }),
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(platformQueries.all());
    void queryClient.prefetchQuery(homeRowQueries.played());
    void queryClient.prefetchQuery(homeRowQueries.recent());
    void queryClient.prefetchQuery(resumeQueries.latest());
    return loadAreas('home', 'scan', 'gallery');
  },
  component: Home,
});

// Only needed while there are no games.
const Newcomer = lazy(async () => {
  const { Newcomer: component } = await import('./-newcomer.tsx');
  return { default: component };
});

// Only needed by users who can edit.
const MetadataCard = lazy(async () => {
  const { MetadataCard: component } = await import('#library/home/metadata-card.tsx');
  return { default: component };
});

function Home() {
  const { start, dialog } = useCollectionTasks();
  const { edit = false } = Route.useSearch();
  const navigate = Route.useNavigate();
  const notices = (
    <>
      <ScanStrip />
      <AbsentRoots />
      <ScanQuestions />
    </>
  );
  return (
    <>
      <HomePage
        isEditing={edit}
        onEdit={(isEditing) => {
          void navigate({ search: { edit: isEditing || undefined }, replace: true });
        }}
        notices={notices}
        summary={
          <Suspense>
            <MetadataCard />
          </Suspense>
        }
        empty={
          <Suspense>
            <Newcomer notices={notices} />
          </Suspense>
        }
        slots={{ onAddToCollection: (romIds) => start({ kind: 'sort', romIds }) }}
        onCreateCollection={() => start({ kind: 'create' })}
      />
      {dialog}
    </>
  );
}
