import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

import { countSeen } from '@saveroom/contract';

import { permissionsRoot } from '#shared/data/own-permissions.ts';
import { call } from '#shared/api/call.ts';
import { useErrorText } from '#shared/i18n/use-error-text.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { Skeleton } from '#shared/ui/skeleton.tsx';

/** How much of the library a user sees, for admins. */
export function SeenText({ userId }: { userId: number }) {
  const { t } = useTranslation('common');
  const format = useFormat();
  const errorText = useErrorText();
  const { data, error } = useQuery({
    queryKey: [...permissionsRoot, 'seen', userId],
    queryFn: ({ signal }) => call(countSeen, { params: { id: userId } }, { signal, asAdmin: true }),
  });
  if (error) return errorText(error);
  if (!data) return <Skeleton className="h-5 w-full max-w-80" />;
  const part = ({ visible, hidden }: { visible: number; hidden: number }) =>
    t('seen-part', { visible: format.number(visible), total: format.number(visible + hidden) });
  return t('seen', {
    games: part(data.roms),
    platforms: part(data.platforms),
    collections: part(data.collections),
  });
}
