import { createFileRoute } from '@tanstack/react-router';

import { readGallerySearch } from '#features/gallery/gallery-search.ts';
import { SearchGallery } from '#features/gallery/search-gallery.tsx';
import { loadAreas } from '#i18n/start-i18n.ts';

export const Route = createFileRoute('/_main/search')({
  staticData: { title: 'title-search' },
  validateSearch: readGallerySearch,
  loader: () => loadAreas('gallery', 'emptyStates'),
  component: Search,
});

function Search() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <SearchGallery
      search={search}
      onSearch={(next) => void navigate({ search: next, replace: true, resetScroll: false })}
    />
  );
}
