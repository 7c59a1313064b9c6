import { useTranslation } from 'react-i18next';

import type { User } from '@saveroom/contract';

import { useMe } from '#shared/data/me.ts';
import { useIsDesktop } from '#shared/lib/use-media.ts';
import { Table } from '#shared/ui/table.tsx';

import { UserCard } from './user-card.tsx';
import type { OpenDialog } from './user-dialogs.tsx';
import { UserRow } from './user-row.tsx';

interface Props {
  users: readonly User[];
  onDialog: (dialog: OpenDialog) => void;
}

/** A table where there is room for one, cards elsewhere. */
export function UsersList({ users, onDialog }: Props) {
  const { t } = useTranslation('settings');
  const { user: me } = useMe();
  const desktop = useIsDesktop();
  if (!desktop) {
    return (
      <ul aria-label={t('users-list')} className="grid gap-3 sm:grid-cols-2">
        {users.map((user) => (
          <UserCard key={user.id} user={user} isMe={user.id === me?.id} onDialog={onDialog} />
        ))}
      </ul>
    );
  }
  return (
    <Table.Root caption={t('users-list')}>
      <Table.Head>
        <Table.HeadCell>{t('users-column-name')}</Table.HeadCell>
        <Table.HeadCell>{t('users-column-email')}</Table.HeadCell>
        <Table.HeadCell>{t('users-column-role')}</Table.HeadCell>
        <Table.HeadCell>{t('users-column-status')}</Table.HeadCell>
        <Table.HeadCell>{t('users-column-active')}</Table.HeadCell>
        <Table.HeadCell>
          <span className="sr-only">{t('users-column-actions')}</span>
        </Table.HeadCell>
      </Table.Head>
      <tbody>
        {users.map((user) => (
          <UserRow key={user.id} user={user} isMe={user.id === me?.id} onDialog={onDialog} />
        ))}
      </tbody>
    </Table.Root>
  );
}
