import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';

import { ListSearch } from '#console/games/list-choices.ts';
import { ListHost } from '#console/games/list-host.tsx';
import { platformQueries } from '#library/data/platforms.ts';

export const Route = createFileRoute('/console/platform/$id')({
  params: {
    parse: ({ id }) => ({ id: Number.parseInt(id, 10) }),
    stringify: ({ id }) => ({ id: String(id) }),
  },
  validateSearch: ListSearch,
  component: ConsolePlatform,
});

function ConsolePlatform() {
  const { id } = Route.useParams();
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const { data } = useQuery(platformQueries.one(id));
  return (
    <ListHost
      listKey={`platform-${id}`}
      title={data?.display_name ?? ''}
      scope={{ platform_id: id }}
      search={search}
      onSearch={(next) => void navigate({ search: next, replace: true })}
    />
  );
}
