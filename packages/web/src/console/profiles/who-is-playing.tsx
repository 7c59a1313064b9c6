import { useQuery } from '@tanstack/react-query';
import { CircleAlert, Keyboard, Lock, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { Profile } from '@saveroom/contract';

import { moveInGrid } from '#console/focus/grid-move.ts';
import { Focusable } from '#console/focus/focusable.tsx';
import { InertLayer } from '#console/overlays/inert-layer.tsx';
import { LoadingScreen } from '#console/parts/loading-screen.tsx';
import { MessageScreen } from '#console/parts/message-screen.tsx';
import { useScreen } from '#console/parts/use-screen.ts';
import { useConsoleNavigation } from '#console/use-console-navigation.ts';
import { HintBar } from '#play/input/hint-bar.tsx';
import { useActions, useInputHub } from '#play/input/input-context.tsx';
import { useMe } from '#shared/data/me.ts';
import { profileAvatar, profileQueries, useSwitchProfile } from '#shared/data/profiles.ts';
import { useErrorText } from '#shared/i18n/use-error-text.ts';
import { ApiError } from '#shared/lib/api-error.ts';
import { Avatar } from '#shared/ui/avatar.tsx';

import { PinPanel } from './pin-panel.tsx';

interface Props {
  next: string;
  /** Opens the sign-in page for a password; undefined: of an account that is not in the list. */
  onSignIn: (username: string | undefined) => void;
}

/**
 * The account to sign in to with a password, which a pad cannot type; undefined if it is not a
 * remembered one.
 */
interface Typing {
  readonly username: string | undefined;
}

/** Width of a tile with its gap, in rem. */
const TILE_WIDTH = 22;
const MAX_COLUMNS = 5;
const AVATAR_PX = 128;
const PIN_AVATAR_PX = 96;
const UNAUTHORIZED = 401;
const FORBIDDEN = 403;

/** The profiles that this device remembers, for pads, remote controls and keyboards. */
export function WhoIsPlaying({ next, onSignIn }: Props) {
  const { t } = useTranslation('console');
  const errorText = useErrorText();
  const go = useConsoleNavigation();
  const { data, error, refetch } = useQuery(profileQueries.all());
  const switchProfile = useSwitchProfile(next);
  const [pinProfile, setPinProfile] = useState<Profile | null>(null);
  const [typing, setTyping] = useState<Typing | null>(null);
  // Index of the focused profile, kept while another screen is shown. Null focuses the current
  // user.
  const [focused, setFocused] = useState<number | null>(null);
  const hub = useInputHub();
  const pinError = usePinError(switchProfile.error);
  const failed = error ?? (pinProfile ? null : switchProfile.error);
  if (failed) {
    const retry = () => {
      switchProfile.reset();
      void refetch();
    };
    return (
      <MessageScreen
        icon={<CircleAlert aria-hidden="true" />}
        title={t('profiles-failed')}
        text={errorText(failed)}
        choices={[{ label: t('retry'), onPress: retry }]}
        onBack={retry}
      />
    );
  }
  if (!data) return <LoadingScreen layout="home" label={t('loading')} onBack={go.home} />;
  if (typing) {
    return (
      <PasswordHint
        username={typing.username}
        onBack={() => setTyping(null)}
        onSignIn={() => onSignIn(typing.username)}
      />
    );
  }
  const signIn = (username: string | undefined) => {
    // Reads the current input device, because the page may not have rendered since it changed.
    const device = hub.device.get();
    if (device === 'keys' || device === 'touch') onSignIn(username);
    else setTyping({ username });
  };
  const choose = (profile: Profile) => {
    if (profile.lock === 'password') signIn(profile.username);
    else if (profile.lock === 'pin') setPinProfile(profile);
    else switchProfile.mutate({ id: profile.id });
  };
  return (
    <>
      <InertLayer isCovered={pinProfile !== null}>
        <ProfileGrid
          profiles={data}
          focused={
            focused ??
            Math.max(
              0,
              data.findIndex(({ is_current }) => is_current),
            )
          }
          onFocus={setFocused}
          onChoose={choose}
          onOther={() => signIn(undefined)}
        />
      </InertLayer>
      {pinProfile && (
        <PinPanel
          label={t('pin-title', { name: pinProfile.username })}
          heading={pinProfile.username}
          picture={
            <Avatar
              name={pinProfile.username}
              src={profileAvatar(pinProfile)}
              size={PIN_AVATAR_PX}
              className="size-16! text-2xl!"
            />
          }
          failure={pinError}
          isPending={switchProfile.isPending}
          onPin={(pin, onError) => switchProfile.mutate({ id: pinProfile.id, pin }, { onError })}
          onType={switchProfile.reset}
          passwordLabel={t('pin-use-password')}
          onPassword={() => signIn(pinProfile.username)}
          onClose={() => {
            switchProfile.reset();
            setPinProfile(null);
          }}
        />
      )}
    </>
  );
}

interface HintProps extends Typing {
  onBack: () => void;
  onSignIn: () => void;
}

/** Explains how to sign in without a keyboard the next time. */
function PasswordHint({ username, onBack, onSignIn }: HintProps) {
  const { t } = useTranslation('console');
  return (
    <MessageScreen
      icon={<Keyboard aria-hidden="true" />}
      title={username === undefined ? t('profiles-other') : t('password-title', { name: username })}
      text={t('password-pad')}
      choices={[
        { label: t('back'), onPress: onBack },
        { label: t('pin-use-password'), onPress: onSignIn },
      ]}
      onBack={onBack}
    />
  );
}

function usePinError(error: unknown): string {
  const { t } = useTranslation('console');
  const errorText = useErrorText();
  if (!error) return '';
  const status = error instanceof ApiError ? error.status : 0;
  if (status === UNAUTHORIZED) return t('pin-wrong');
  return status === FORBIDDEN ? t('pin-locked') : errorText(error);
}

interface GridProps {
  profiles: readonly Profile[];
  focused: number;
  onFocus: (index: number) => void;
  onChoose: (profile: Profile) => void;
  onOther: () => void;
}

function ProfileGrid({ profiles, focused, onFocus, onChoose, onOther }: GridProps) {
  const { t } = useTranslation('console');
  const go = useConsoleNavigation();
  const { user } = useMe();
  const screen = useScreen();
  const count = profiles.length + 1;
  const columns = Math.max(1, Math.min(MAX_COLUMNS, count, Math.floor(screen.width / TILE_WIDTH)));
  const press = (index: number) => {
    const profile = profiles[index];
    if (profile) onChoose(profile);
    else onOther();
  };
  useActions((action) => {
    const moved = moveInGrid({ index: focused, count, columns }, action);
    if (moved !== null) onFocus(moved);
    else if (action === 'confirm') press(focused);
    // Without a session there is no home to go back to.
    else if (action === 'back' && user) go.home();
    else return false;
    return true;
  });
  return (
    <div className="grid h-full place-content-center justify-items-center gap-12 overflow-hidden bg-[radial-gradient(60%_80%_at_50%_20%,var(--glow),transparent)] px-(--edge) pb-24 text-center">
      <div className="grid justify-items-center gap-4">
        <h1 className="text-5xl font-bold tracking-tight text-balance">{t('profiles-title')}</h1>
        {profiles.length === 0 && (
          <p className="max-w-[60rem] text-2xl text-ink-soft">{t('profiles-none')}</p>
        )}
      </div>
      <div
        className="grid justify-center gap-4"
        style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 21rem))` }}
      >
        {profiles.map((profile, index) => (
          <Focusable
            key={profile.id}
            isFocused={index === focused}
            onPress={() => press(index)}
            onPoint={() => onFocus(index)}
            className={tileClass(index === focused)}
          >
            <span className="relative">
              <Avatar
                name={profile.username}
                src={profileAvatar(profile)}
                size={AVATAR_PX}
                className="size-[13rem]! text-[5rem]!"
              />
              {profile.lock !== 'none' && (
                <span className="absolute right-1 bottom-1 grid size-12 place-items-center rounded-full bg-surface text-ink-soft">
                  <Lock className="size-6" aria-hidden="true" />
                </span>
              )}
            </span>
            <span className="max-w-full truncate text-2xl font-semibold">{profile.username}</span>
            {profile.lock !== 'none' && (
              <span className="sr-only">{t(`profiles-lock-${profile.lock}`)}</span>
            )}
            {profile.is_current && (
              <span className="-mt-2 text-xl opacity-75">{t('profiles-current')}</span>
            )}
          </Focusable>
        ))}
        <Focusable
          isFocused={focused === profiles.length}
          onPress={onOther}
          onPoint={() => onFocus(profiles.length)}
          className={tileClass(focused === profiles.length)}
        >
          <span className="grid size-[13rem] place-items-center rounded-full border-4 border-dashed border-current opacity-60">
            <Plus className="size-16" aria-hidden="true" />
          </span>
          <span className="max-w-full truncate text-2xl font-semibold">{t('profiles-other')}</span>
        </Focusable>
      </div>
      <HintBar
        hints={[
          { action: 'move', label: t('move') },
          { action: 'confirm', label: t('choose') },
          ...(user ? [{ action: 'back' as const, label: t('back') }] : []),
        ]}
      />
    </div>
  );
}

const tileClass = (isFocused: boolean): string =>
  `grid justify-items-center content-start gap-5 rounded-xl p-5 transition ${
    isFocused ? 'scale-105 bg-ink text-canvas shadow-3' : 'text-ink'
  }`;
