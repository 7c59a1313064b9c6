import { useTranslation } from 'react-i18next';

import type { PermissionGroup } from '@saveroom/contract';

/** Built-in groups are named in the language of the interface. */
export function useGroupName(): (group: Pick<PermissionGroup, 'name' | 'role'>) => string {
  const { t } = useTranslation('groups');
  return ({ name, role }) => (role ? t(`group-${role}`) : name);
}
