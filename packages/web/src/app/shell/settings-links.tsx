import { Link } from '@tanstack/react-router';
import { ChartColumn, Info, LibraryBig, Palette, ShieldUser, UserRound } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import type { User } from '@saveroom/contract';

import { useMe } from '#shared/data/me.ts';

interface Props {
  user: User;
  onNavigate: () => void;
  onAbout: () => void;
}

const ROW =
  'flex min-h-11 w-full items-center gap-3 rounded-sm px-3 text-left text-[0.9375rem] text-ink-soft transition hover:bg-hover hover:text-ink';
const HERE = { className: 'bg-accent-soft text-accent-ink', 'aria-current': 'page' } as const;

const icon = (Icon: LucideIcon) => <Icon size={18} strokeWidth={1.75} aria-hidden="true" />;

/** Only what the person may open: a refused call would end the session. */
export function SettingsLinks({ user, onNavigate, onAbout }: Props) {
  const { t } = useTranslation('common');
  const { can } = useMe();
  const link = { className: ROW, activeProps: HERE, onClick: onNavigate };
  return (
    <ul className="grid gap-0.5">
      {can('me.write') && (
        <li>
          <Link to="/user/$user" params={{ user: String(user.id) }} {...link}>
            {icon(UserRound)}
            {t('title-profile')}
          </Link>
        </li>
      )}
      <li>
        <Link to="/user-interface" {...link}>
          {icon(Palette)}
          {t('title-user-interface')}
        </Link>
      </li>
      {can('platforms.write') && (
        <li>
          <Link to="/library-management" {...link}>
            {icon(LibraryBig)}
            {t('title-library-management')}
          </Link>
        </li>
      )}
      {can('users.write') && (
        <>
          <li>
            <Link to="/administration" {...link}>
              {icon(ShieldUser)}
              {t('title-administration')}
            </Link>
          </li>
          <li>
            <Link to="/server-stats" {...link}>
              {icon(ChartColumn)}
              {t('title-server-stats')}
            </Link>
          </li>
        </>
      )}
      <li>
        <button type="button" className={ROW} onClick={onAbout}>
          {icon(Info)}
          {t('about')}
        </button>
      </li>
    </ul>
  );
}
