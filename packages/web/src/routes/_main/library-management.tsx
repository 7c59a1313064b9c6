import { createFileRoute } from '@tanstack/react-router';

import { requireScope } from '#data/require-scope.ts';
import { LibraryManagement } from '#features/library/library-management.tsx';
import { loadAreas } from '#i18n/start-i18n.ts';

export const Route = createFileRoute('/_main/library-management')({
  staticData: { title: 'title-library-management' },
  beforeLoad: requireScope('platforms.write'),
  loader: () => loadAreas('settings', 'scan'),
  component: LibraryManagement,
});
