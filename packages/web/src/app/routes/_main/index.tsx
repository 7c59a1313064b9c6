import { createFileRoute } from '@tanstack/react-router';
import { Suspense, lazy } from 'react';

import { homeRowQueries } from '#library/data/home-rows.ts';
import { platformQueries } from '#library/data/platforms.ts';
import { useCollectionTasks } from '#library/collections/use-collection-tasks.tsx';
import { HomePage } from '#library/home/home-page.tsx';
import { AbsentRoots } from '#admin/scan/absent-roots.tsx';
import { ScanQuestions } from '#admin/scan/scan-questions.tsx';
import { ScanStrip } from '#admin/scan/scan-strip.tsx';
import { loadAreas } from '#shared/i18n/start-i18n.ts';
import { recentRomsSettings } from '#shared/lib/settings.ts';

export const Route = createFileRoute('/_main/')({
  staticData: { title: 'title-home' },
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(platformQueries.all());
    if (recentRomsSettings.shown.get()) void queryClient.prefetchQuery(homeRowQueries.recent());
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
