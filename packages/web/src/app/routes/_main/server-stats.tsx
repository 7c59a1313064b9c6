import { createFileRoute } from '@tanstack/react-router';

import { StatsPage } from '#admin/statistics/stats-page.tsx';
import { loadAreas } from '#shared/i18n/start-i18n.ts';

export const Route = createFileRoute('/_main/server-stats')({
  staticData: { title: 'title-server-stats' },
  loader: () => loadAreas('emptyStates', 'administration'),
  component: StatsPage,
});
