import { createFileRoute, notFound } from '@tanstack/react-router';

import { collectionQueries } from '#library/data/collections.ts';
import { CollectionButtons } from '#library/collections/collection-buttons.tsx';
import { CollectionFacts } from '#library/collections/collection-facts.tsx';
import { useGalleryCollections } from '#library/collections/use-gallery-collections.tsx';
import { SmartGallery } from '#library/gallery/collection-gallery.tsx';
import { readGallerySearch } from '#library/gallery/gallery-search.ts';
import { toView } from '#library/gallery/gallery-view.ts';
import { MissingPage } from '#app/shell/missing-page.tsx';
import { loadAreas } from '#shared/i18n/start-i18n.ts';
import { groupRomsSetting } from '#shared/lib/settings.ts';
import { romQueries } from '#library/data/roms.ts';

export const Route = createFileRoute('/_main/collection/smart/$collection')({
  staticData: { title: 'title-smart-collection' },
  params: {
    parse: ({ collection }) => ({ collection: Number.parseInt(collection, 10) }),
    stringify: ({ collection }) => ({ collection: String(collection) }),
  },
  validateSearch: readGallerySearch,
  beforeLoad: ({ params }) => {
    if (!(params.collection > 0)) throw notFound({ routeId: '/_main' });
  },
  loader: ({ context: { queryClient }, params, location }) => {
    void queryClient.prefetchQuery(collectionQueries.smart(params.collection));
    const search = readGallerySearch(location.search);
    const view = toView({ smart_collection_id: params.collection }, search, groupRomsSetting.get());
    void queryClient.prefetchQuery(romQueries.window(view, 0));
    return loadAreas('gallery', 'collection', 'emptyStates');
  },
  component: SmartCollection,
});

function SmartCollection() {
  const { collection } = Route.useParams();
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const { slots, onSaveSmart, onTask, dialog } = useGalleryCollections({
    scope: { smart_collection_id: collection },
    search,
  });
  return (
    <>
      <SmartGallery
        key={collection}
        id={collection}
        search={search}
        onSearch={(next) => void navigate({ search: next, replace: true, resetScroll: false })}
        slots={slots}
        onSaveSmart={onSaveSmart}
        missing={<MissingPage kind="collection" />}
        renderFacts={(shown) => <CollectionFacts collection={shown} />}
        renderActions={(shown) => <CollectionButtons collection={shown} onTask={onTask} />}
      />
      {dialog}
    </>
  );
}
