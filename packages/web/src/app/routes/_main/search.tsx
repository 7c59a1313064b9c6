import { createFileRoute } from '@tanstack/react-router';

import { useGalleryCollections } from '#library/collections/use-gallery-collections.tsx';
import { readGallerySearch } from '#library/gallery/gallery-search.ts';
import { SearchGallery } from '#library/gallery/search-gallery.tsx';
import { loadAreas } from '#shared/i18n/start-i18n.ts';

export const Route = createFileRoute('/_main/search')({
  staticData: { title: 'title-search' },
  validateSearch: readGallerySearch,
  loader: () => loadAreas('gallery', 'collection', 'emptyStates'),
  component: Search,
});

const EVERYTHING = {};

function Search() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const { slots, onSaveSmart, dialog } = useGalleryCollections({ scope: EVERYTHING, search });
  return (
    <>
      <SearchGallery
        search={search}
        onSearch={(next) => void navigate({ search: next, replace: true, resetScroll: false })}
        slots={slots}
        onSaveSmart={onSaveSmart}
      />
      {dialog}
    </>
  );
}
