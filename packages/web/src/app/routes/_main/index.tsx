import { useQueryClient } from '@tanstack/react-query';
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
import { serverStatus } from '#shared/api/server-status.ts';
import { loadAreas } from '#shared/i18n/start-i18n.ts';
import { useStore } from '#shared/lib/store.ts';
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

// Loaded on demand: only needed while there are no games.
const Newcomer = lazy(async () => {
  const [{ Newcomer: component }] = await Promise.all([
    import('./-newcomer.tsx'),
    loadAreas('emptyStates'),
  ]);
  return { default: component };
});

// Loaded on demand: only needed by users who can edit.
const MetadataCard = lazy(async () => {
  const { MetadataCard: component } = await import('#library/home/metadata-card.tsx');
  return { default: component };
});

// Loaded on demand: only needed while the server can't be reached.
const KeptPage = lazy(async () => {
  const [{ KeptPage: component }] = await Promise.all([
    import('#play/kept/kept-page.tsx'),
    loadAreas('device'),
  ]);
  return { default: component };
});

/**
 * While the server can't be reached, home lists the games on this device, unless its data is
 * already cached.
 */
function Home() {
  const client = useQueryClient();
  const { isReachable } = useStore(serverStatus);
  if (isReachable || client.getQueryData(homeRowQueries.recent().queryKey)) return <OnlineHome />;
  return (
    <Suspense>
      <KeptPage isOffline />
    </Suspense>
  );
}

function OnlineHome() {
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
        slots={{ onAddToCollection: (romIds) => start({ kind: 'memberships', romIds }) }}
        onCreateCollection={() => start({ kind: 'create' })}
      />
      {dialog}
    </>
  );
}
