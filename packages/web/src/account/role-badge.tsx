import { Eye, PencilLine, ShieldCheck } from 'lucide-react';

import type { Role } from '@saveroom/contract';

import { Badge } from '#shared/ui/badge.tsx';

export const ROLE_ICON = { admin: ShieldCheck, editor: PencilLine, viewer: Eye };

interface Props {
  role: Role;
  label: string;
}

export function RoleBadge({ role, label }: Props) {
  const Icon = ROLE_ICON[role];
  return (
    <Badge
      tone={role === 'admin' ? 'accent' : 'plain'}
      icon={<Icon size={13} aria-hidden="true" />}
    >
      {label}
    </Badge>
  );
}
