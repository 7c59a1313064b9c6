import { useTranslation } from 'react-i18next';

import type { User } from '@saveroom/contract';

import { avatarAddress } from '#shared/data/users.ts';
import { Avatar } from '#shared/ui/avatar.tsx';
import { Badge } from '#shared/ui/badge.tsx';
import { RoleBadge } from '#account/role-badge.tsx';

import { LastActive } from './last-active.tsx';
import { StatusBadge } from './status-badge.tsx';
import { useToggleUser } from './use-toggle-user.ts';
import type { OpenDialog } from './user-dialogs.tsx';
import { UserMenu } from './user-menu.tsx';

interface Props {
  user: User;
  isMe: boolean;
  onDialog: (dialog: OpenDialog) => void;
}

export function UserCard({ user, isMe, onDialog }: Props) {
  const { t } = useTranslation(['settings', 'common']);
  const toggle = useToggleUser(user);
  return (
    <li className="grid content-start gap-3 rounded-md border border-line bg-canvas p-4">
      <div className="flex items-center gap-3">
        <Avatar name={user.username} src={avatarAddress(user)} size={44} />
        <div className="grid min-w-0 flex-1">
          <span className="truncate font-semibold">{user.username}</span>
          {user.email && <span className="truncate text-sm text-ink-soft">{user.email}</span>}
        </div>
        <UserMenu user={user} isMe={isMe} toggle={toggle} onDialog={onDialog} />
      </div>
      <div className="flex flex-wrap items-center gap-1.5">
        <RoleBadge role={user.role} label={t(`common:role-${user.role}`)} />
        <StatusBadge user={user} />
        {isMe && <Badge>{t('users-you')}</Badge>}
        <span className="ml-auto text-[0.8125rem] text-ink-soft">
          <span className="sr-only">{t('users-column-active')} </span>
          <LastActive user={user} />
        </span>
      </div>
      {toggle.error && (
        <p role="alert" className="text-[0.8125rem] text-danger-ink">
          {toggle.error}
        </p>
      )}
    </li>
  );
}
