import { createFileRoute } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

import { ListSearch } from '#console/games/list-choices.ts';
import { ListHost } from '#console/games/list-host.tsx';
import { HomeHost } from '#console/home/home-host.tsx';

export const Route = createFileRoute('/console/')({
  validateSearch: ListSearch,
  component: ConsoleHome,
});

/** Home, or the results of a search across the library. */
function ConsoleHome() {
  const { t } = useTranslation('console');
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  if (!search.search) return <HomeHost />;
  return (
    <ListHost
      listKey="search"
      title={t('search-title', { term: search.search })}
      scope={{}}
      search={search}
      onSearch={(next) => void navigate({ search: next, replace: true })}
    />
  );
}
