import { createFileRoute } from '@tanstack/react-router';

import { platformQueries } from '#data/platforms.ts';
import { HomePage } from '#features/home/home-page.tsx';
import { AddDemoGames } from '#features/library/add-demo-games.tsx';
import { LibraryFolders } from '#features/library/library-folders.tsx';
import { AbsentRoots } from '#features/scan/absent-roots.tsx';
import { MissingQuestions } from '#features/scan/missing-questions.tsx';
import { ScanStrip } from '#features/scan/scan-strip.tsx';
import { loadAreas } from '#i18n/start-i18n.ts';

export const Route = createFileRoute('/_main/')({
  staticData: { title: 'title-home' },
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(platformQueries.all());
    return loadAreas('home', 'scan');
  },
  component: Home,
});

function Home() {
  return (
    <HomePage
      notices={
        <>
          <ScanStrip />
          <AbsentRoots />
          <MissingQuestions />
        </>
      }
      folders={<LibraryFolders />}
      demo={<AddDemoGames />}
    />
  );
}
