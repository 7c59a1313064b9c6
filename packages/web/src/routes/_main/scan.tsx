import { createFileRoute } from '@tanstack/react-router';

import { requireScope } from '#data/require-scope.ts';
import { AddDemoGames } from '#features/library/add-demo-games.tsx';
import { LibraryFolders } from '#features/library/library-folders.tsx';
import { ScanPage } from '#features/scan/scan-page.tsx';
import { loadAreas } from '#i18n/start-i18n.ts';

export const Route = createFileRoute('/_main/scan')({
  staticData: { title: 'title-scan' },
  beforeLoad: requireScope('platforms.write'),
  loader: () => loadAreas('scan'),
  component: Scan,
});

function Scan() {
  return <ScanPage folders={<LibraryFolders />} demo={<AddDemoGames />} />;
}
