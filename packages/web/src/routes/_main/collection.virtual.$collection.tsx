import { createFileRoute } from '@tanstack/react-router';

import { collectionQueries } from '#data/collections.ts';
import { VirtualGallery } from '#features/gallery/collection-gallery.tsx';
import { readGallerySearch } from '#features/gallery/gallery-search.ts';
import { MissingPage } from '#features/missing/missing-page.tsx';
import { loadAreas } from '#i18n/start-i18n.ts';

export const Route = createFileRoute('/_main/collection/virtual/$collection')({
  staticData: { title: 'title-virtual-collection' },
  validateSearch: readGallerySearch,
  loader: ({ context: { queryClient }, params }) => {
    void queryClient.prefetchQuery(collectionQueries.virtual(params.collection));
    return loadAreas('gallery', 'emptyStates');
  },
  component: VirtualCollection,
});

function VirtualCollection() {
  const { collection } = Route.useParams();
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <VirtualGallery
      key={collection}
      id={collection}
      search={search}
      onSearch={(next) => void navigate({ search: next, replace: true, resetScroll: false })}
      missing={<MissingPage kind="collection" />}
    />
  );
}
