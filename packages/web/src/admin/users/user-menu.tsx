import { useNavigate } from '@tanstack/react-router';
import {
  Ban,
  CircleCheck,
  EllipsisVertical,
  MonitorSmartphone,
  Pencil,
  Trash2,
  UserRound,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';

import type { User } from '@saveroom/contract';

import { logFailure } from '#shared/lib/log.ts';
import { IconButton } from '#shared/ui/icon-button.tsx';
import { Menu } from '#shared/ui/menu.tsx';
import type { MenuItem } from '#shared/ui/menu.tsx';
import { Spinner } from '#shared/ui/spinner.tsx';

import type { ToggleUser } from './use-toggle-user.ts';
import type { OpenDialog } from './user-dialogs.tsx';

interface Props {
  user: User;
  isMe: boolean;
  toggle: ToggleUser;
  onDialog: (dialog: OpenDialog) => void;
}

/** Nobody changes their own role or locks themselves out: one's own entry leads to the profile. */
export function UserMenu({ user, isMe, toggle, onDialog }: Props) {
  const { t } = useTranslation('settings');
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
      label: t('users-sessions'),
      icon: <MonitorSmartphone size={16} aria-hidden="true" />,
      onSelect: () => onDialog({ kind: 'sessions', user }),
    },
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
