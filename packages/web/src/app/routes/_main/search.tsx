import { createFileRoute, redirect } from '@tanstack/react-router';

import { AddGamesButtons } from '#app/shell/upload-games-button.tsx';
import { useGalleryCollections } from '#library/collections/use-gallery-collections.tsx';
import {
  platformsOf,
  readGallerySearch,
  withKnownPlatforms,
} from '#library/gallery/gallery-search.ts';
import { romQueries } from '#library/data/roms.ts';
import { toView } from '#library/gallery/gallery-view.ts';
import { SearchGallery } from '#library/gallery/search-gallery.tsx';
import { loadAreas } from '#shared/i18n/start-i18n.ts';
import { groupRomsSetting } from '#shared/lib/settings.ts';
import { platformQueries } from '#library/data/platforms.ts';

const ALL_GAMES = {};

export const Route = createFileRoute('/_main/search')({
  staticData: { title: 'title-search' },
  validateSearch: readGallerySearch,
  loader: async ({ context: { queryClient }, location }) => {
    const search = readGallerySearch(location.search);
    if (platformsOf(search).length > 0) {
      const platforms = await queryClient.ensureQueryData(platformQueries.all());
      const known = withKnownPlatforms(
        search,
        platforms.map(({ id }) => id),
      );
      if (platformsOf(known).length < platformsOf(search).length) {
        throw redirect({ to: '/search', search: known, replace: true });
      }
    }
    const view = toView(ALL_GAMES, search, groupRomsSetting.get());
    void queryClient.prefetchQuery(romQueries.window(view, 0));
    return loadAreas('gallery', 'collection', 'emptyStates');
  },
  component: Search,
});

function Search() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const { slots, onSaveSmart, dialog } = useGalleryCollections({ scope: ALL_GAMES, search });
  return (
    <>
      <SearchGallery
        search={search}
        onSearch={(next) => void navigate({ search: next, replace: true, resetScroll: false })}
        slots={slots}
        onSaveSmart={onSaveSmart}
        addGames={<AddGamesButtons />}
      />
      {dialog}
    </>
  );
}
