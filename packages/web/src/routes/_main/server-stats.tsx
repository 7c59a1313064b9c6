import { createFileRoute } from '@tanstack/react-router';

import { StatsPage } from '#features/server-stats/stats-page.tsx';
import { loadAreas } from '#i18n/start-i18n.ts';

export const Route = createFileRoute('/_main/server-stats')({
  staticData: { title: 'title-server-stats' },
  loader: () => loadAreas('emptyStates', 'administration'),
  component: StatsPage,
});
