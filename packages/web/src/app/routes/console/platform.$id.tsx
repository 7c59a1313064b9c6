import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { Gamepad2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { ListSearch } from '#console/games/list-choices.ts';
import { ListHost } from '#console/games/list-host.tsx';
import { MessageScreen } from '#console/parts/message-screen.tsx';
import { useConsoleNavigation } from '#console/use-console-navigation.ts';
import { platformQueries } from '#library/data/platforms.ts';
import { loadAreas } from '#shared/i18n/start-i18n.ts';
import { isNotFound } from '#shared/lib/api-error.ts';

export const Route = createFileRoute('/console/platform/$id')({
  params: {
    parse: ({ id }) => ({ id: Number.parseInt(id, 10) }),
    stringify: ({ id }) => ({ id: String(id) }),
  },
  validateSearch: ListSearch,
  loader: () => loadAreas('emptyStates'),
  component: ConsolePlatform,
});

function ConsolePlatform() {
  const { id } = Route.useParams();
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const { t } = useTranslation(['console', 'emptyStates']);
  const { back } = useConsoleNavigation();
  const { data, error } = useQuery(platformQueries.one(id));
  if (isNotFound(error)) {
    return (
      <MessageScreen
        icon={<Gamepad2 aria-hidden="true" />}
        title={t('emptyStates:platform-title')}
        text={t('emptyStates:platform-text')}
        choices={[{ label: t('back'), onPress: back }]}
        onBack={back}
      />
    );
  }
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
