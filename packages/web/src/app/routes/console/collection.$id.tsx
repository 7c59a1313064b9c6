import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';

import { ListSearch } from '#console/games/list-choices.ts';
import { ListHost } from '#console/games/list-host.tsx';
import { collectionQueries } from '#library/data/collections.ts';
import { useCollectionName } from '#shared/i18n/use-collection-name.ts';

export const Route = createFileRoute('/console/collection/$id')({
  params: {
    parse: ({ id }) => ({ id: Number.parseInt(id, 10) }),
    stringify: ({ id }) => ({ id: String(id) }),
  },
  validateSearch: ListSearch,
  component: ConsoleCollection,
});

function ConsoleCollection() {
  const { id } = Route.useParams();
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const nameOf = useCollectionName();
  const { data } = useQuery(collectionQueries.one(id));
  return (
    <ListHost
      listKey={`collection-${id}`}
      title={data ? nameOf(data) : ''}
      scope={{ collection_id: id }}
      search={search}
      onSearch={(next) => void navigate({ search: next, replace: true })}
    />
  );
}
