import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';

import { ListSearch } from '#console/games/list-choices.ts';
import { ListHost } from '#console/games/list-host.tsx';
import { collectionQueries } from '#library/data/collections.ts';

export const Route = createFileRoute('/console/collection/virtual/$id')({
  validateSearch: ListSearch,
  component: ConsoleVirtualCollection,
});

function ConsoleVirtualCollection() {
  const { id } = Route.useParams();
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const { data } = useQuery(collectionQueries.virtual(id));
  return (
    <ListHost
      listKey={`virtual-${id}`}
      title={data?.name ?? ''}
      scope={{ virtual_collection_id: id }}
      search={search}
      onSearch={(next) => void navigate({ search: next, replace: true })}
    />
  );
}
