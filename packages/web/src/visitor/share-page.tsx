import { useQuery } from '@tanstack/react-query';
import { Clock, Hourglass, Link2Off, LockKeyhole, PartyPopper, UserRound } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { PRODUCT } from '@saveroom/contract';
import type { OpenSharedLink } from '@saveroom/contract';

import { useFormat } from '#shared/i18n/use-format.ts';
import { ApiError } from '#shared/lib/api-error.ts';
import { Button } from '#shared/ui/button.tsx';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { FailedQuery } from '#shared/ui/failed-state.tsx';
import { Logo } from '#shared/ui/logo.tsx';
import { ErrorNotice } from '#shared/ui/notice.tsx';
import { Loading, Skeleton } from '#shared/ui/skeleton.tsx';
import { TextField } from '#shared/ui/text-field.tsx';

import { sharedQueries, msUntilExpiry, useEnterAsGuest, useUnlock } from './data.ts';
import { SharedCollection } from './shared-collection.tsx';
import { SharedGameView } from './shared-game-view.tsx';
import { SharedSave } from './shared-save.tsx';

interface Props {
  token: string;
  /** The game of a collection that is shown; null: the list. */
  game: number | null;
  onGame: (game: number | null) => void;
  /** Language and theme. */
  settings: ReactNode;
  /** Renders a link to a page of the library. */
  renderLibraryLink: (path: string) => ReactNode;
}

const NOT_FOUND = 404;
const TOO_MANY = 429;

/** The page of a share link: only what is shared, without the rest of the app. */
export function SharePage({ settings, ...props }: Props) {
  const { t } = useTranslation('common');
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="flex items-center gap-2.5 px-4 py-4 sm:px-8">
        <Logo size={28} />
        <span className="font-bold tracking-tight">{PRODUCT}</span>
      </header>
      <main
        id="main"
        className="page-enter mx-auto flex w-full max-w-5xl flex-1 flex-col px-4 pb-10 sm:px-8"
      >
        <ShareContent {...props} />
      </main>
      <footer aria-label={t('settings')} className="mx-auto w-full max-w-5xl px-4 pb-6 sm:px-8">
        <div className="grid grid-cols-[minmax(0,16rem)_auto] items-end justify-between gap-3 border-t border-line pt-5 max-sm:grid-cols-1">
          {settings}
        </div>
      </footer>
    </div>
  );
}

function ShareContent({ token, ...props }: Omit<Props, 'settings'>) {
  const { t } = useTranslation('shares');
  const [isPlaying, setIsPlaying] = useState(false);
  const link = useQuery({
    ...sharedQueries.link(token),
    // The page of an expired link must not replace a running game.
    refetchInterval: ({ state }) => !isPlaying && msUntilExpiry(state),
    refetchIntervalInBackground: true,
  });
  if (link.data?.state === 'open') {
    return <OpenLink token={token} link={link.data} onPlaying={setIsPlaying} {...props} />;
  }
  if (link.data?.state === 'locked') return <LockedLink token={token} />;
  if (link.data?.state === 'expired') {
    return (
      <Closed icon={<Clock size={32} aria-hidden="true" />} title={t('expired-title')}>
        {t('expired-text')}
      </Closed>
    );
  }
  if (link.data?.state === 'used_up') {
    return (
      <Closed icon={<Hourglass size={32} aria-hidden="true" />} title={t('used-up-title')}>
        {t('used-up-text')}
      </Closed>
    );
  }
  if (!link.error) return <PageSkeleton />;
  const status = link.error instanceof ApiError ? link.error.status : 0;
  if (status === NOT_FOUND || status === 422) {
    return (
      <Closed icon={<Link2Off size={32} aria-hidden="true" />} title={t('gone-title')}>
        {t('gone-text')}
      </Closed>
    );
  }
  return (
    <div className="my-auto">
      <FailedQuery title={status === TOO_MANY ? t('busy-title') : t('page-failed')} query={link} />
    </div>
  );
}

interface ClosedProps {
  icon: ReactNode;
  title: string;
  children: ReactNode;
}

const Closed = ({ icon, title, children }: ClosedProps) => (
  <div className="my-auto">
    <EmptyState level={1} icon={icon} title={title}>
      <p>{children}</p>
    </EmptyState>
  </div>
);

function LockedLink({ token }: { token: string }) {
  const { t } = useTranslation('shares');
  const [password, setPassword] = useState('');
  const unlock = useUnlock(token);
  const isWrong = unlock.error instanceof ApiError && unlock.error.code === 'bad_request';
  return (
    <form
      className="mx-auto my-auto grid w-full max-w-100 gap-5 rounded-lg border border-line bg-surface p-6 shadow-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (password !== '' && !unlock.isPending) unlock.mutate(password);
      }}
    >
      <div className="grid justify-items-center gap-2 text-center">
        <LockKeyhole size={30} aria-hidden="true" className="text-accent-ink" />
        <h1 className="text-xl font-semibold">{t('locked-title')}</h1>
        <p className="text-sm text-pretty text-ink-soft">{t('locked-text')}</p>
      </div>
      <TextField
        label={t('password')}
        type="password"
        autoComplete="off"
        maxLength={1024}
        required
        value={password}
        onChange={setPassword}
        error={isWrong ? t('password-wrong') : null}
      />
      {unlock.error && !isWrong && <ErrorNotice error={unlock.error} />}
      <Button variant="primary" type="submit" busy={unlock.isPending}>
        {t('unlock')}
      </Button>
    </form>
  );
}

interface OpenProps extends Omit<Props, 'settings'> {
  link: OpenSharedLink;
  onPlaying: (isPlaying: boolean) => void;
}

function OpenLink({ token, link, onPlaying, game: shown, onGame, renderLibraryLink }: OpenProps) {
  const { game, collection, save } = link;
  const title = save?.file_name ?? game?.name ?? collection?.name;
  useEffect(() => {
    if (title) document.title = title;
  }, [title]);
  return (
    <div
      className={`grid gap-8 sm:pt-4 ${link.target === 'library' ? 'flex-1 grid-rows-[auto_1fr]' : ''}`}
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        <SharedBy link={link} />
        {link.target !== 'library' &&
          link.library_path !== null &&
          renderLibraryLink(link.library_path)}
      </div>
      {link.target === 'library' && (
        <GuestInvitation token={token} link={link} renderLibraryLink={renderLibraryLink} />
      )}
      {save && <SharedSave token={token} link={link} save={save} />}
      {!save && game && <SharedGameView token={token} game={game} onPlaying={onPlaying} isWhole />}
      {collection && (
        <SharedCollection
          token={token}
          collection={collection}
          shown={shown}
          onGame={onGame}
          onPlaying={onPlaying}
          canDownload={link.can_download}
        />
      )}
    </div>
  );
}

/** The page of a guest link, with a button that opens the library. */
function GuestInvitation({
  token,
  link,
  renderLibraryLink,
}: Pick<OpenProps, 'token' | 'link' | 'renderLibraryLink'>) {
  const { t } = useTranslation('shares');
  const enter = useEnterAsGuest(token);
  return (
    <section className="mx-auto my-auto grid w-full max-w-120 justify-items-center gap-5 rounded-lg border border-line bg-surface p-6 text-center shadow-2 sm:p-8">
      <PartyPopper size={34} aria-hidden="true" className="text-accent-ink" />
      <div className="grid gap-2">
        <h1 className="text-xl font-semibold text-balance">
          {t('guest-title', { name: link.shared_by })}
        </h1>
        <p className="text-pretty text-ink-soft">
          {t(link.can_play ? 'guest-text' : 'guest-text-view')}
        </p>
        {link.can_play && <p className="text-sm text-pretty text-ink-soft">{t('save-note')}</p>}
      </div>
      <ErrorNotice error={enter.error} />
      {link.library_path === null ? (
        <Button
          variant="primary"
          size="lg"
          className="max-sm:w-full"
          busy={enter.isPending || enter.isSuccess}
          onClick={() => enter.mutate()}
        >
          {t('guest-enter')}
        </Button>
      ) : (
        renderLibraryLink(link.library_path)
      )}
    </section>
  );
}

function SharedBy({ link }: { link: OpenSharedLink }) {
  const { t } = useTranslation('shares');
  const format = useFormat();
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-ink-soft">
      <span className="flex items-center gap-1.5">
        <UserRound size={15} aria-hidden="true" />
        {t('page-by', { name: link.shared_by })}
      </span>
      {link.expires_at && (
        <span className="flex items-center gap-1.5">
          <Clock size={15} aria-hidden="true" />
          {t('expires-on', { date: format.dateTime(link.expires_at) })}
        </span>
      )}
    </p>
  );
}

function PageSkeleton() {
  return (
    <Loading className="grid gap-8 pt-6 md:grid-cols-[16rem_minmax(0,1fr)] md:gap-10">
      <Skeleton className="mx-auto aspect-2/3 w-44 md:w-full" />
      <span className="grid content-start gap-4">
        <Skeleton className="h-10 w-3/4" />
        <Skeleton className="h-5 w-40" />
        <Skeleton className="h-12 w-56" />
      </span>
    </Loading>
  );
}
