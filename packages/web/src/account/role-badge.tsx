import { Eye, PencilLine, ShieldCheck, UserRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { ROLES } from '@saveroom/contract';
import type { Role } from '@saveroom/contract';

import { Badge } from '#shared/ui/badge.tsx';

export const ROLE_ICON = { admin: ShieldCheck, editor: PencilLine, viewer: Eye };

const isKnownRole = (role: string): role is Role => (ROLES as readonly string[]).includes(role);

/** A role that this version doesn't know is shown by its name. */
export function useRoleLabel(): (role: string) => string {
  const { t } = useTranslation('common');
  return (role) => (isKnownRole(role) ? t(`role-${role}`) : role);
}

export function RoleBadge({ role }: { role: string }) {
  const labelOf = useRoleLabel();
  const Icon = isKnownRole(role) ? ROLE_ICON[role] : UserRound;
  return (
    <Badge
      tone={role === 'admin' ? 'accent' : 'plain'}
      icon={<Icon size={13} aria-hidden="true" />}
    >
      {labelOf(role)}
    </Badge>
  );
}
