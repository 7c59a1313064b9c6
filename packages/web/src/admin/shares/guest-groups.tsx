import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

import type { PermissionGroup } from '@saveroom/contract';

import { permissionQueries } from '#admin/data/permissions.ts';
import { useGroupName } from '#library/visibility/use-group-name.ts';
import { FailedPart } from '#shared/ui/failed-state.tsx';
import { Select } from '#shared/ui/select.tsx';

/** Those that guests may get: groups that edit the library are none. */
const forGuests = (groups: readonly PermissionGroup[] = []): readonly PermissionGroup[] =>
  groups.filter(({ role }) => role === null || role === 'viewer');

interface Props {
  /** Null: the first one. */
  value: number | null;
  onChange: (id: number) => void;
}

/** The group whose view guests have. */
export function GuestGroupSelect({ value, onChange }: Props) {
  const { t } = useTranslation(['shares', 'groups']);
  const groupName = useGroupName();
  const { data, ...query } = useQuery(permissionQueries.groups());
  const groups = forGuests(data);
  const chosen = value ?? groups[0]?.id;
  if (query.isLoadingError) return <FailedPart title={t('groups:failed')} query={query} />;
  return (
    <Select
      label={t('guest-group')}
      hint={t('guest-group-hint')}
      value={chosen === undefined ? '' : String(chosen)}
      onChange={(id) => onChange(Number(id))}
      options={groups.map((group) => ({ value: String(group.id), label: groupName(group) }))}
    />
  );
}

/** The chosen group, or the first one. Null while they load. */
export function useGuestGroup(chosen: number | null): number | null {
  const { data } = useQuery(permissionQueries.groups());
  return chosen ?? forGuests(data)[0]?.id ?? null;
}
