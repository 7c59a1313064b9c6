import { createFileRoute } from '@tanstack/react-router';

import { requireScope } from '#app/require-scope.ts';
import { AddDemoGames } from '#library/folders/add-demo-games.tsx';
import { LibraryFolders } from '#library/folders/library-folders.tsx';
import { ScanPage } from '#admin/scan/scan-page.tsx';
import { loadAreas } from '#shared/i18n/start-i18n.ts';

export const Route = createFileRoute('/_main/scan')({
  staticData: { title: 'title-scan' },
  beforeLoad: requireScope('platforms.write'),
  loader: () => loadAreas('scan'),
  component: Scan,
});

function Scan() {
  return <ScanPage folders={<LibraryFolders />} demo={<AddDemoGames />} />;
}
