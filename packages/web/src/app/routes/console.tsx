import { Outlet, createFileRoute } from '@tanstack/react-router';

import { useLiveUpdates } from '#admin/data/live-updates.ts';
import { ConsoleFrame } from '#console/console-frame.tsx';
import { loadAreas } from '#shared/i18n/start-i18n.ts';

import { useResumePendingSaves } from '#play/saves/pending-saves.ts';

export const Route = createFileRoute('/console')({
  staticData: { title: 'title-console' },
  loader: () => loadAreas('console', 'gallery', 'home'),
  component: Console,
});

function Console() {
  useResumePendingSaves();
  useLiveUpdates();
  return (
    <ConsoleFrame>
      <Outlet />
    </ConsoleFrame>
  );
}
