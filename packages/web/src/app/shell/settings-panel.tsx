import { Link, useLocation } from '@tanstack/react-router';
import {
  ChartColumn,
  EyeOff,
  HardDriveDownload,
  Import,
  Info,
  LibraryBig,
  LogIn,
  LogOut,
  Palette,
  Radar,
  ShieldUser,
  Tv,
  Upload,
  UserRound,
  Users,
} from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { User } from '@saveroom/contract';

import { useRoleLabel } from '#account/role-badge.tsx';
import { consolePathOf } from '#console/console-link.ts';
import { useScanState } from '#library/data/scan.ts';
import { currentPreview, leavePreview } from '#shared/api/preview.ts';
import { useGuestVisit } from '#shared/data/guests.ts';
import { useMe } from '#shared/data/me.ts';
import { avatarAddress } from '#shared/data/users.ts';
import { keepCommands } from '#game/kept/keep-state.ts';
import { InstallApp } from '#app/install-app.tsx';
import { useStore } from '#shared/lib/store.ts';
import { Avatar } from '#shared/ui/avatar.tsx';
import { buttonClass } from '#shared/ui/button-class.ts';
import { Button } from '#shared/ui/button.tsx';
import { uploadStore } from '#uploads/upload-store.ts';

import { AboutDialog } from './about-dialog.tsx';
import { LanguageSelect } from './language-select.tsx';
import { shellDialog } from './shell-dialogs.tsx';
import { ThemeSwitch } from './theme-switch.tsx';
import { useLogOut } from './use-log-out.ts';

interface Props {
  user: User;
  /** Adds what the rail has on wide screens: upload, scan and console mode. */
  hasNavigation: boolean;
  onNavigate: () => void;
}

/** The settings drawer: user, links, language and theme. */
export function SettingsPanel({ user, hasNavigation, onNavigate }: Props) {
  const { t } = useTranslation('common');
  const roleLabel = useRoleLabel();
  const { isKiosk } = useMe();
  const preview = currentPreview();
  const [about, setAbout] = useState(false);
  return (
    <>
      <div className="mb-4 flex items-center gap-4 rounded-md bg-hover p-4">
        <Avatar name={user.username} src={avatarAddress(user)} size={52} />
        <div className="grid min-w-0">
          <span className="truncate font-semibold">
            {isKiosk && !preview ? t('guest') : user.username}
          </span>
          <span className="text-sm text-ink-soft">
            {preview ? t('preview') : roleLabel(user.role)}
          </span>
        </div>
      </div>
      {hasNavigation && <NavigationLinks onNavigate={onNavigate} />}
      <SettingsLinks user={user} onNavigate={onNavigate} onAbout={() => setAbout(true)} />
      <div className="mt-4 grid gap-4 border-t border-line px-2 pt-5">
        <div className="grid gap-1.5">
          <span aria-hidden="true" className="text-sm font-medium">
            {t('theme')}
          </span>
          <ThemeSwitch />
        </div>
        <LanguageSelect />
      </div>
      {about && <AboutDialog onClose={() => setAbout(false)} />}
    </>
  );
}

/** The sign-out button; for visitors without an account also, or only, a sign-in link. */
export function SettingsExit() {
  const { t } = useTranslation('common');
  const { isKiosk } = useMe();
  const visit = useGuestVisit();
  if (currentPreview()) {
    return (
      <Button
        className="w-full"
        onClick={leavePreview}
        icon={<EyeOff size={16} aria-hidden="true" />}
      >
        {t('preview-leave')}
      </Button>
    );
  }
  if (!isKiosk) return <SignOutButton />;
  return (
    <div className="grid gap-2">
      <Link to="/login" className={buttonClass('primary', 'md', 'w-full')}>
        <LogIn size={16} aria-hidden="true" />
        {t('log-in')}
      </Link>
      {visit?.kind === 'link' && <SignOutButton />}
    </div>
  );
}

interface SettingsLinksProps {
  user: User;
  onNavigate: () => void;
  onAbout: () => void;
}

const ROW =
  'flex min-h-11 w-full items-center gap-3 rounded-sm px-3 text-left text-[0.9375rem] text-ink-soft transition hover:bg-hover hover:text-ink';
/** A shortcut to a part of the page that the row opens. */
const ASIDE =
  'flex min-h-11 shrink-0 items-center rounded-sm px-2 text-[0.8125rem] text-ink-faint transition hover:bg-hover hover:text-ink';
const DATS = { tab: 'dats' } as const;
const BACKUPS = { tab: 'backups' };
const IMPORTS = { tab: 'imports' };
const ACTIVE_LINK = {
  className: 'bg-accent-soft text-accent-ink',
  'aria-current': 'page',
} as const;

const icon = (Icon: LucideIcon) => <Icon size={18} strokeWidth={1.75} aria-hidden="true" />;

function NavigationLinks({ onNavigate }: { onNavigate: () => void }) {
  const { t } = useTranslation('common');
  const { can } = useMe();
  const { pathname } = useLocation();
  const scanning = Boolean(useScanState().data?.running);
  const link = { className: ROW, activeProps: ACTIVE_LINK, onClick: onNavigate };
  return (
    <ul className="mb-2 grid gap-0.5 border-b border-line pb-2">
      {can('roms.write') && (
        <li>
          <button
            type="button"
            aria-haspopup="dialog"
            className={ROW}
            onClick={() => {
              onNavigate();
              uploadStore.open();
            }}
          >
            {icon(Upload)}
            {t('nav-upload')}
          </button>
        </li>
      )}
      {can('platforms.write') && (
        <li>
          <Link to="/scan" {...link}>
            {icon(Radar)}
            {t('nav-scan')}
            {scanning && <span className="text-sm text-ink-faint">{t('scan-running')}</span>}
          </Link>
        </li>
      )}
      {!currentPreview() && (
        <li>
          <Link to={consolePathOf(pathname)} {...link}>
            {icon(Tv)}
            {t('title-console')}
          </Link>
        </li>
      )}
    </ul>
  );
}

/** Links to the pages that the user may open. */
function SettingsLinks({ user, onNavigate, onAbout }: SettingsLinksProps) {
  const { t } = useTranslation('common');
  const { can } = useMe();
  const hasKeptGames = useStore(keepCommands) !== null;
  const link = { className: ROW, activeProps: ACTIVE_LINK, onClick: onNavigate };
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
      {can('me.write') && (
        <li>
          <Link to="/profiles" {...link}>
            {icon(Users)}
            {t('nav-profiles')}
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
        <li className="flex">
          <Link to="/library-management" {...link}>
            {icon(LibraryBig)}
            {t('title-library-management')}
          </Link>
          <Link to="/library-management" search={DATS} className={ASIDE} onClick={onNavigate}>
            {t('nav-dats')}
          </Link>
        </li>
      )}
      {can('users.write') && (
        <>
          <li className="flex">
            <Link to="/administration" {...link}>
              {icon(ShieldUser)}
              {t('title-administration')}
            </Link>
            <Link to="/administration" search={BACKUPS} className={ASIDE} onClick={onNavigate}>
              {t('nav-backups')}
            </Link>
            <button
              type="button"
              aria-haspopup="dialog"
              className={ASIDE}
              onClick={() => {
                onNavigate();
                shellDialog.open('invite');
              }}
            >
              {t('nav-invite')}
            </button>
          </li>
          <li>
            <Link to="/administration" search={IMPORTS} className={ROW} onClick={onNavigate}>
              {icon(Import)}
              {t('nav-import')}
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
      {hasKeptGames && (
        <li>
          <Link to="/device" {...link}>
            {icon(HardDriveDownload)}
            {t('title-device')}
          </Link>
        </li>
      )}
      <InstallApp className={ROW} />
      <li>
        <button type="button" className={ROW} onClick={onAbout}>
          {icon(Info)}
          {t('about')}
        </button>
      </li>
    </ul>
  );
}

function SignOutButton() {
  const { t } = useTranslation('common');
  const logOut = useLogOut();
  return (
    <Button
      className="w-full"
      busy={logOut.isPending}
      onClick={logOut.run}
      icon={<LogOut size={16} aria-hidden="true" />}
    >
      {t('log-out')}
    </Button>
  );
}
