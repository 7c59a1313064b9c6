import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useMemo } from 'react';

import { collectionQueries } from '#library/data/collections.ts';
import { readGallerySearch } from '#library/gallery/gallery-search.ts';
import { romQueries } from '#library/data/roms.ts';
import { toView } from '#library/gallery/gallery-view.ts';
import { loadAreas } from '#shared/i18n/start-i18n.ts';
import { groupRomsSetting } from '#shared/lib/settings.ts';

import { CollectionPage } from './-collection-page.tsx';

export const Route = createFileRoute('/_main/collection/virtual/$collection')({
  staticData: { title: 'title-auto-collection' },
  validateSearch: readGallerySearch,
  loader: ({ context: { queryClient }, params, location }) => {
    void queryClient.prefetchQuery(collectionQueries.virtual(params.collection));
    const search = readGallerySearch(location.search);
    const view = toView(
      { virtual_collection_id: params.collection },
      search,
      groupRomsSetting.get(),
    );
    void queryClient.prefetchQuery(romQueries.window(view, 0));
    return loadAreas('gallery', 'collection', 'emptyStates');
  },
  component: VirtualCollection,
});

function VirtualCollection() {
  const { collection: id } = Route.useParams();
  const navigate = Route.useNavigate();
  return (
    <CollectionPage
      id={id}
      scope={useMemo(() => ({ virtual_collection_id: id }), [id])}
      query={useQuery(collectionQueries.virtual(id))}
      search={Route.useSearch()}
      onSearch={(next) => void navigate({ search: next, replace: true, resetScroll: false })}
    />
  );
}
