import { useNavigate } from '@tanstack/react-router';
import {
  Ban,
  CircleCheck,
  EllipsisVertical,
  Eye,
  Gauge,
  KeyRound,
  MonitorSmartphone,
  Pencil,
  ShieldCheck,
  ShieldOff,
  Trash2,
  UserRound,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';

import type { User } from '@saveroom/contract';

import { RoleBadge } from '#account/role-badge.tsx';
import { useUpdateUser } from '#shared/data/accounts.ts';
import { useMe } from '#shared/data/me.ts';
import { avatarAddress } from '#shared/data/users.ts';
import { useErrorText } from '#shared/i18n/use-error-text.ts';
import { logFailure } from '#shared/lib/log.ts';
import { useIsDesktop } from '#shared/lib/use-media.ts';
import { Avatar } from '#shared/ui/avatar.tsx';
import { Badge } from '#shared/ui/badge.tsx';
import { IconButton } from '#shared/ui/icon-button.tsx';
import { Menu } from '#shared/ui/menu.tsx';
import type { MenuItem } from '#shared/ui/menu.tsx';
import { Spinner } from '#shared/ui/spinner.tsx';
import { Table } from '#shared/ui/table.tsx';
import { toast } from '#shared/ui/toast-store.ts';

import { startPreviewOf } from './start-preview-of.ts';
import type { OpenDialog } from './user-dialogs.tsx';
import { LastActive, StatusBadge, TwoFactorBadge } from './user-status.tsx';

interface Props {
  users: readonly User[];
  onDialog: (dialog: OpenDialog) => void;
}

/** A table on desktops, cards on narrow screens. */
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

interface UserRowProps {
  user: User;
  isMe: boolean;
  onDialog: (dialog: OpenDialog) => void;
}

function UserRow({ user, isMe, onDialog }: UserRowProps) {
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
        <RoleBadge role={user.role} />
      </Table.Cell>
      <Table.Cell>
        <span className="flex flex-wrap gap-1.5">
          <StatusBadge user={user} />
          {user.two_factor_enabled && <TwoFactorBadge />}
        </span>
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

interface UserCardProps {
  user: User;
  isMe: boolean;
  onDialog: (dialog: OpenDialog) => void;
}

function UserCard({ user, isMe, onDialog }: UserCardProps) {
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
        <RoleBadge role={user.role} />
        <StatusBadge user={user} />
        {user.two_factor_enabled && <TwoFactorBadge />}
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

interface UserMenuProps {
  user: User;
  isMe: boolean;
  toggle: ToggleUser;
  onDialog: (dialog: OpenDialog) => void;
}

/** Users can't change their own role or disable themselves: their entry links to the profile. */
function UserMenu({ user, isMe, toggle, onDialog }: UserMenuProps) {
  const { t } = useTranslation(['settings', 'groups', 'limits']);
  const navigate = useNavigate();
  const openProfile = () => {
    navigate({ to: '/user/$user', params: { user: String(user.id) } }).catch((error: unknown) =>
      logFailure('Opening the profile', error),
    );
  };
  const own: MenuItem[] = [
    {
      label: t('users-own-profile'),
      icon: <UserRound size={16} aria-hidden="true" />,
      onSelect: openProfile,
    },
  ];
  const others: MenuItem[] = [
    {
      label: t('users-edit'),
      icon: <Pencil size={16} aria-hidden="true" />,
      onSelect: () => onDialog({ kind: 'edit', user }),
    },
    {
      label: t('groups:permissions'),
      icon: <ShieldCheck size={16} aria-hidden="true" />,
      onSelect: () => onDialog({ kind: 'permissions', user }),
    },
    ...(user.role === 'admin'
      ? []
      : [
          {
            label: t('groups:preview'),
            icon: <Eye size={16} aria-hidden="true" />,
            onSelect: () => startPreviewOf(user),
          },
        ]),
    {
      label: t('limits:title'),
      icon: <Gauge size={16} aria-hidden="true" />,
      onSelect: () => onDialog({ kind: 'limits', user }),
    },
    {
      label: t('users-sessions'),
      icon: <MonitorSmartphone size={16} aria-hidden="true" />,
      onSelect: () => onDialog({ kind: 'sessions', user }),
    },
    {
      label: t('users-reset'),
      icon: <KeyRound size={16} aria-hidden="true" />,
      onSelect: () => onDialog({ kind: 'reset', user }),
    },
    ...(user.two_factor_enabled
      ? [
          {
            label: t('users-two-factor-reset'),
            icon: <ShieldOff size={16} aria-hidden="true" />,
            onSelect: () => onDialog({ kind: 'reset-two-factor', user } as const),
          },
        ]
      : []),
    user.enabled
      ? {
          label: t('users-disable'),
          icon: <Ban size={16} aria-hidden="true" />,
          onSelect: toggle.run,
        }
      : {
          label: t('users-enable'),
          icon: <CircleCheck size={16} aria-hidden="true" />,
          onSelect: toggle.run,
        },
    {
      label: t('users-delete'),
      icon: <Trash2 size={16} aria-hidden="true" />,
      tone: 'danger',
      onSelect: () => onDialog({ kind: 'delete', user }),
    },
  ];
  return (
    <Menu
      trigger={
        <IconButton
          label={t('users-actions', { name: user.username })}
          aria-busy={toggle.busy || undefined}
        >
          {toggle.busy ? <Spinner size={16} /> : <EllipsisVertical size={18} aria-hidden="true" />}
        </IconButton>
      }
      items={isMe ? own : others}
    />
  );
}

interface ToggleUser {
  run: () => void;
  busy: boolean;
  /** Shown in the row of the user. */
  error: string | null;
}

/** Enables or disables an account at once and offers to undo it. */
function useToggleUser({ id, username: name, enabled }: User): ToggleUser {
  const { t } = useTranslation('settings');
  const errorText = useErrorText();
  const update = useUpdateUser();

  const set = (next: boolean) =>
    update.mutate(
      { id, patch: { enabled: next } },
      {
        onSuccess: () =>
          next
            ? toast({ tone: 'good', message: t('users-enabled-done', { name }) })
            : toast({
                message: t('users-disabled-done', { name }),
                action: { label: t('users-undo'), onPress: () => set(true) },
              }),
      },
    );
  return {
    run: () => set(!enabled),
    busy: update.isPending,
    error: update.error && errorText(update.error),
  };
}
