import { createFileRoute, notFound } from '@tanstack/react-router';

import { platformQueries } from '#data/platforms.ts';
import { FirmwarePanel } from '#features/firmware/firmware-panel.tsx';
import { MissingPage } from '#features/missing/missing-page.tsx';
import { PlatformPage } from '#features/platform/platform-page.tsx';
import { loadAreas } from '#i18n/start-i18n.ts';

export const Route = createFileRoute('/_main/platform/$platform')({
  staticData: { title: 'title-platform' },
  params: {
    parse: ({ platform }) => ({ platform: Number.parseInt(platform, 10) }),
    stringify: ({ platform }) => ({ platform: String(platform) }),
  },
  beforeLoad: ({ params }) => {
    if (!(params.platform > 0)) throw notFound({ routeId: '/_main' });
  },
  loader: ({ context: { queryClient }, params }) => {
    void queryClient.prefetchQuery(platformQueries.one(params.platform));
    return loadAreas('platform', 'emptyStates');
  },
  component: Platform,
});

function Platform() {
  const { platform } = Route.useParams();
  return (
    <PlatformPage
      key={platform}
      id={platform}
      missing={<MissingPage kind="platform" />}
      firmware={<FirmwarePanel platformId={platform} />}
    />
  );
}
