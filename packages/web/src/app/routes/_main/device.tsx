import { createFileRoute } from '@tanstack/react-router';

import { KeptPage } from '#play/kept/kept-page.tsx';
import { serverStatus } from '#shared/api/server-status.ts';
import { loadAreas } from '#shared/i18n/start-i18n.ts';
import { useStore } from '#shared/lib/store.ts';

export const Route = createFileRoute('/_main/device')({
  staticData: { title: 'title-device' },
  loader: () => loadAreas('device'),
  component: Device,
});

function Device() {
  const { isReachable } = useStore(serverStatus);
  return <KeptPage isOffline={!isReachable} />;
}
