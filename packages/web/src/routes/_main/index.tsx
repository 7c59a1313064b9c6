import { createFileRoute } from '@tanstack/react-router';

import { EmptyLibrary } from '#features/home/empty-library.tsx';
import { LibraryFolders } from '#features/scan/library-folders.tsx';
import { loadAreas } from '#i18n/start-i18n.ts';

export const Route = createFileRoute('/_main/')({
  staticData: { title: 'title-home' },
  loader: () => loadAreas('home', 'scan'),
  component: Home,
});

function Home() {
  return <EmptyLibrary folders={<LibraryFolders />} />;
}
