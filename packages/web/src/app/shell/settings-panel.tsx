import { LogIn } from 'lucide-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { User } from '@saveroom/contract';

import { useMe } from '#shared/data/me.ts';
import { avatarAddress } from '#shared/data/users.ts';
import { Avatar } from '#shared/ui/avatar.tsx';
import { buttonClass } from '#shared/ui/button-class.ts';

import { AboutDialog } from './about-dialog.tsx';
import { LanguageSelect } from './language-select.tsx';
import { LogOutButton } from './log-out-button.tsx';
import { SettingsLinks } from './settings-links.tsx';
import { ThemeSwitch } from './theme-switch.tsx';

interface Props {
  user: User;
  onNavigate: () => void;
}

/** Who is here, where their settings are, and the two of them people change most. */
export function SettingsPanel({ user, onNavigate }: Props) {
  const { t } = useTranslation('common');
  const { isKiosk } = useMe();
  const [about, setAbout] = useState(false);
  return (
    <>
      <div className="mb-4 flex items-center gap-4 rounded-md bg-hover p-4">
        <Avatar name={user.username} src={avatarAddress(user)} size={52} />
        <div className="grid min-w-0">
          <span className="truncate font-semibold">{isKiosk ? t('guest') : user.username}</span>
          <span className="text-sm text-ink-soft">{t(`role-${user.role}`)}</span>
        </div>
      </div>
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

/** The way out, or for a visitor the way in. */
export function SettingsExit() {
  const { t } = useTranslation('common');
  const { isKiosk } = useMe();
  if (!isKiosk) return <LogOutButton />;
  return (
    <Link to="/login" className={buttonClass('primary', 'md', 'w-full')}>
      <LogIn size={16} aria-hidden="true" />
      {t('log-in')}
    </Link>
  );
}
