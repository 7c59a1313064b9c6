import { useTranslation } from 'react-i18next';

import type { User } from '@saveroom/contract';

import { avatarAddress } from '#shared/data/users.ts';
import { Avatar } from '#shared/ui/avatar.tsx';
import { Badge } from '#shared/ui/badge.tsx';
import { RoleBadge } from '#account/role-badge.tsx';
import { Table } from '#shared/ui/table.tsx';

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

export function UserRow({ user, isMe, onDialog }: Props) {
  const { t } = useTranslation(['settings', 'common']);
  const toggle = useToggleUser(user);
  return (
    <Table.Row>
      <Table.Cell>
        <div className="flex items-center gap-3">
          <Avatar name={user.username} src={avatarAddress(user)} size={36} />
          <span className="max-w-60 truncate font-medium" title={user.username}>
            {user.username}
          </span>
          {isMe && <Badge>{t('users-you')}</Badge>}
        </div>
      </Table.Cell>
      <Table.Cell className="max-w-64 truncate text-ink-soft">{user.email ?? '–'}</Table.Cell>
      <Table.Cell>
        <RoleBadge role={user.role} label={t(`common:role-${user.role}`)} />
      </Table.Cell>
      <Table.Cell>
        <StatusBadge user={user} />
        {toggle.error && (
          <p role="alert" className="mt-1 max-w-60 text-[0.8125rem] text-danger-ink">
            {toggle.error}
          </p>
        )}
      </Table.Cell>
      <Table.Cell className="whitespace-nowrap text-ink-soft tabular-nums">
        <LastActive user={user} />
      </Table.Cell>
      <Table.Cell className="w-12 text-right">
        <UserMenu user={user} isMe={isMe} toggle={toggle} onDialog={onDialog} />
      </Table.Cell>
    </Table.Row>
  );
}
