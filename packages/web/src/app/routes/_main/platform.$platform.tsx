import { createFileRoute, notFound } from '@tanstack/react-router';

import { platformQueries } from '#library/data/platforms.ts';
import { useGalleryCollections } from '#library/collections/use-gallery-collections.tsx';
import { readGallerySearch } from '#library/gallery/gallery-search.ts';
import { romQueries } from '#library/data/roms.ts';
import { toView } from '#library/gallery/gallery-view.ts';
import { PlatformGallery } from '#library/gallery/platform-gallery.tsx';
import { AddGamesButtons } from '#app/shell/upload-games-button.tsx';
import { MissingPage } from '#app/shell/missing-page.tsx';
import { loadAreas } from '#shared/i18n/start-i18n.ts';
import { groupRomsSetting } from '#shared/lib/settings.ts';

import { PlatformButtons } from './-platform-buttons.tsx';

export const Route = createFileRoute('/_main/platform/$platform')({
  staticData: { title: 'title-platform' },
  params: {
    parse: ({ platform }) => ({ platform: Number.parseInt(platform, 10) }),
    stringify: ({ platform }) => ({ platform: String(platform) }),
  },
  validateSearch: readGallerySearch,
  beforeLoad: ({ params }) => {
    if (!(params.platform > 0)) throw notFound({ routeId: '/_main' });
  },
  loader: ({ context: { queryClient }, params, location }) => {
    void queryClient.prefetchQuery(platformQueries.one(params.platform));
    const search = readGallerySearch(location.search);
    const view = toView({ platform_id: params.platform }, search, groupRomsSetting.get());
    void queryClient.prefetchQuery(romQueries.window(view, 0));
    return loadAreas('gallery', 'platform', 'collection', 'emptyStates');
  },
  component: Platform,
});

function Platform() {
  const { platform } = Route.useParams();
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const scope = { platform_id: platform };
  const { slots, onSaveSmart, dialog } = useGalleryCollections({ scope, search });
  return (
    <>
      <PlatformGallery
        key={platform}
        id={platform}
        search={search}
        onSearch={(next) => void navigate({ search: next, replace: true, resetScroll: false })}
        slots={slots}
        onSaveSmart={onSaveSmart}
        addGames={<AddGamesButtons platformId={platform} />}
        missing={<MissingPage kind="platform" />}
        renderActions={(shown) => <PlatformButtons platform={shown} />}
      />
      {dialog}
    </>
  );
}
