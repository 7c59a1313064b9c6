import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Lock, Plus } from 'lucide-react';
import { useState } from 'react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';

import type { Profile } from '@saveroom/contract';

import { isAccount, useMe } from '#shared/data/me.ts';
import { profileAvatar, profileQueries, useSwitchProfile } from '#shared/data/profiles.ts';
import { Avatar } from '#shared/ui/avatar.tsx';
import { Badge } from '#shared/ui/badge.tsx';
import { FailedQuery } from '#shared/ui/failed-state.tsx';
import { FocusedTitle } from '#shared/ui/focused-title.tsx';
import { ErrorNotice } from '#shared/ui/notice.tsx';
import { Skeleton } from '#shared/ui/skeleton.tsx';

import { PinDialog } from './pin-dialog.tsx';

interface Props {
  /** Where to go after switching. */
  next: string | undefined;
  /** Opens the sign-in page for a password; undefined: of an account that is not in the list. */
  onSignIn: (username: string | undefined) => void;
}

/** Switches between the accounts that this device remembers. */
export function ProfilesScreen({ next, onSignIn }: Props) {
  const { t } = useTranslation(['login', 'common']);
  const { user } = useMe();
  const profiles = useQuery(profileQueries.all());
  const { data, error } = profiles;
  const [pinProfile, setPinProfile] = useState<Profile | null>(null);
  const switchProfile = useSwitchProfile(next);
  const choose = (profile: Profile) => {
    if (profile.lock === 'password') onSignIn(profile.username);
    else if (profile.lock === 'pin') setPinProfile(profile);
    else switchProfile.mutate({ id: profile.id });
  };
  // Guests have no account that a device could remember.
  const isNotRemembered = isAccount(user) && data?.every(({ is_current }) => !is_current);
  return (
    <section className="grid w-full max-w-5xl justify-items-center gap-8 text-center">
      <header className="grid gap-2">
        <FocusedTitle takesFocus className="text-3xl/10 font-bold tracking-tight outline-none">
          {t('profiles-title')}
        </FocusedTitle>
        {data?.length === 0 && (
          <p className="max-w-prose text-sm text-pretty text-ink-soft">{t('profiles-none')}</p>
        )}
      </header>
      {!pinProfile && <ErrorNotice error={switchProfile.error} />}
      {!data && !error && <Skeleton className="h-44 w-full max-w-md" />}
      {!data && error && <FailedQuery title={t('common:error-load')} query={profiles} />}
      {data && (
        <ul
          className="flex flex-wrap justify-center gap-3 sm:gap-6"
          onKeyDown={moveFocus}
          role="presentation"
        >
          {data.map((profile) => (
            <li key={profile.id}>
              <ProfileTile
                profile={profile}
                isBusy={switchProfile.isPending && switchProfile.variables.id === profile.id}
                onPress={() => choose(profile)}
              />
            </li>
          ))}
          <li>
            <button type="button" className={TILE} onClick={() => onSignIn(undefined)}>
              <span className="grid size-24 place-items-center rounded-full border-2 border-dashed border-line-strong text-ink-soft sm:size-32">
                <Plus size={36} aria-hidden="true" />
              </span>
              <span className="text-base font-medium">{t('profiles-other')}</span>
            </button>
          </li>
        </ul>
      )}
      {user && isNotRemembered && (
        <Link
          to="/user/$user"
          params={{ user: String(user.id) }}
          className="text-sm text-accent-ink underline underline-offset-4"
        >
          {t('profiles-remember', { name: user.username })}
        </Link>
      )}
      {pinProfile && (
        <PinDialog
          profile={pinProfile}
          switchProfile={switchProfile}
          onPassword={() => onSignIn(pinProfile.username)}
          onClose={() => {
            switchProfile.reset();
            setPinProfile(null);
          }}
        />
      )}
    </section>
  );
}

const TILE =
  'grid w-32 cursor-pointer justify-items-center gap-3 rounded-lg p-3 transition hover:bg-hover focus-visible:bg-hover sm:w-44 sm:p-4';

interface TileProps {
  profile: Profile;
  isBusy: boolean;
  onPress: () => void;
}

function ProfileTile({ profile, isBusy, onPress }: TileProps) {
  const { t } = useTranslation('login');
  const { username, lock, is_current } = profile;
  return (
    <button type="button" className={TILE} aria-busy={isBusy} onClick={onPress}>
      <span className="relative">
        <Avatar
          name={username}
          src={profileAvatar(profile)}
          size={128}
          className="size-24! text-4xl! sm:size-32! sm:text-5xl!"
        />
        {lock !== 'none' && (
          <span className="absolute right-0 bottom-0 grid size-8 place-items-center rounded-full border border-line bg-surface text-ink-soft">
            <Lock size={15} aria-hidden="true" />
          </span>
        )}
      </span>
      <span className="grid max-w-full gap-1">
        <span className="truncate text-base font-medium">{username}</span>
        {lock !== 'none' && <span className="sr-only">{t(`profiles-lock-${lock}`)}</span>}
        {is_current && <Badge tone="good">{t('profiles-current')}</Badge>}
      </span>
    </button>
  );
}

const STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowUp: -1,
  ArrowRight: 1,
  ArrowDown: 1,
};

/** Arrow keys, also those of a remote control, move between the tiles. */
function moveFocus(event: KeyboardEvent<HTMLUListElement>): void {
  const step = STEPS[event.key];
  if (step === undefined) return;
  const tiles = [...event.currentTarget.querySelectorAll('button')];
  const index = tiles.findIndex((tile) => tile === document.activeElement);
  event.preventDefault();
  tiles[(index + step + tiles.length) % tiles.length]?.focus();
}
