import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

import type { PermissionGroup } from '@saveroom/contract';

import { permissionQueries } from '#admin/data/permissions.ts';
import { useGroupName } from '#library/visibility/use-group-name.ts';
import { FailedPart } from '#shared/ui/failed-state.tsx';
import { Select } from '#shared/ui/select.tsx';

/** The groups that guests can be assigned to; never those that can edit the library. */
const forGuests = (groups: readonly PermissionGroup[] = []): readonly PermissionGroup[] =>
  groups.filter(({ role }) => role === null || role === 'viewer');

interface Props {
  /** Null selects the first group. */
  value: number | null;
  onChange: (id: number) => void;
}

/** Selects the group whose view of the library guests get. */
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

/** The chosen group, or else the first one. Null while the groups load. */
export function useGuestGroup(chosen: number | null): number | null {
  const { data } = useQuery(permissionQueries.groups());
  return chosen ?? forGuests(data)[0]?.id ?? null;
}
