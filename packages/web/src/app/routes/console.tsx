import { Outlet, createFileRoute } from '@tanstack/react-router';

import { ConsoleFrame } from '#console/console-frame.tsx';
import { loadAreas } from '#shared/i18n/start-i18n.ts';

import { useResumePendingSaves } from '#play/saves/pending-saves.ts';

export const Route = createFileRoute('/console')({
  staticData: { title: 'title-console' },
  loader: () => loadAreas('console', 'gallery'),
  component: Console,
});

function Console() {
  useResumePendingSaves();
  return (
    <ConsoleFrame>
      <Outlet />
    </ConsoleFrame>
  );
}
