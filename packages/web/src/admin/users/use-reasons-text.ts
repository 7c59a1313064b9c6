import { useTranslation } from 'react-i18next';

import type { PermissionGroup, PermissionReason } from '@saveroom/contract';

import { useGroupName } from '#library/visibility/use-group-name.ts';
import { useFormat } from '#shared/i18n/use-format.ts';

/**
 * Describes reasons for a permission: groups and role in one phrase, overrides for the user in
 * another.
 */
export function useReasonsText(
  groups: readonly PermissionGroup[],
): (reasons: readonly PermissionReason[]) => string {
  const { t } = useTranslation('groups');
  const format = useFormat();
  const groupName = useGroupName();
  return (reasons) => {
    const overrides = new Set<string>();
    const fromGroups = new Set<string>();
    for (const { kind, group_id } of reasons) {
      const group = groups.find(({ id }) => id === group_id);
      const name = group ? groupName(group) : '';
      if (kind === 'role' || kind === 'group') fromGroups.add(t(`reason-${kind}`, { name }));
      else overrides.add(t(`reason-${kind}`));
    }
    const joined =
      fromGroups.size > 0 ? [t('reason-because', { reasons: format.list([...fromGroups]) })] : [];
    return [...overrides, ...joined].join(' · ');
  };
}
