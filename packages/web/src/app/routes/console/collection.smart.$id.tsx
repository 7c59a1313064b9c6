import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';

import { ListSearch } from '#console/games/list-choices.ts';
import { ListHost } from '#console/games/list-host.tsx';
import { collectionQueries } from '#library/data/collections.ts';

export const Route = createFileRoute('/console/collection/smart/$id')({
  params: {
    parse: ({ id }) => ({ id: Number.parseInt(id, 10) }),
    stringify: ({ id }) => ({ id: String(id) }),
  },
  validateSearch: ListSearch,
  component: ConsoleSmartCollection,
});

function ConsoleSmartCollection() {
  const { id } = Route.useParams();
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const { data } = useQuery(collectionQueries.smart(id));
  return (
    <ListHost
      listKey={`smart-${id}`}
      title={data?.name ?? ''}
      scope={{ smart_collection_id: id }}
      search={search}
      onSearch={(next) => void navigate({ search: next, replace: true })}
    />
  );
}
