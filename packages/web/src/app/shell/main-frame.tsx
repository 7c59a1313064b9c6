import { Link } from '@tanstack/react-router';
import { ChevronsLeft, ChevronsRight, Upload } from 'lucide-react';
import { useLayoutEffect } from 'react';
import type { ComponentProps, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { useMe } from '#shared/data/me.ts';
import { avatarAddress } from '#shared/data/users.ts';
import { classes } from '#shared/lib/classes.ts';
import { useLocalSetting } from '#shared/lib/local-setting.ts';
import { railCollapsedSetting } from '#shared/lib/settings.ts';
import { useIsDesktop } from '#shared/lib/use-media.ts';
import { Avatar } from '#shared/ui/avatar.tsx';
import { IconButton } from '#shared/ui/icon-button.tsx';
import { Logo } from '#shared/ui/logo.tsx';
import { Tooltip } from '#shared/ui/tooltip.tsx';
import { uploadStore } from '#uploads/upload-store.ts';

import { BarItems, RailItems } from './nav-items.tsx';
import { PaletteHost } from './palette-host.tsx';
import { isTextField } from './palette-keys.ts';
import { ShellDialogs, shellDialog } from './shell-dialogs.tsx';
import { ShellDrawers } from './shell-drawers.tsx';
import { useDrawers } from './use-drawers.ts';
import type { Drawers } from './use-drawers.ts';

interface Props {
  renderCollections: ComponentProps<typeof ShellDrawers>['renderCollections'];
  /** Shown above every screen, e.g. problems of the server. */
  notice: ReactNode;
  /** At the lower edge of every screen. */
  player: ReactNode;
  children: ReactNode;
}

/** Layout around a screen: rail or bars, drawers, and a skip link. */
export function MainFrame(props: Props) {
  const { renderCollections, notice, player, children } = props;
  const desktop = useIsDesktop();
  const [slim] = useLocalSetting(railCollapsedSetting);
  const drawers = useDrawers();
  useHelpKey();

  return (
    <div className={slim ? '[--rail:var(--rail-slim)]' : '[--rail:var(--rail-wide)]'}>
      <SkipLink />
      {desktop ? <Rail drawers={drawers} /> : <StatusBarBackdrop />}
      <main
        id="main"
        tabIndex={-1}
        inert={desktop && drawers.open !== null}
        className="min-h-dvh outline-none bars:pt-[env(safe-area-inset-top)] bars:pr-[env(safe-area-inset-right)] bars:pl-[env(safe-area-inset-left)] bars:pb-[calc(var(--bottom-bar)+env(safe-area-inset-bottom))] rail:pb-(--player-bar) rail:pl-(--rail)"
      >
        {notice}
        {children}
      </main>
      {player}
      {!desktop && <BottomBar drawers={drawers} />}
      <ShellDrawers drawers={drawers} desktop={desktop} renderCollections={renderCollections} />
      <PaletteHost drawers={drawers} />
      <ShellDialogs />
    </div>
  );
}

/** The navigation rail at the left edge of wide screens. */
function Rail({ drawers }: { drawers: Drawers }) {
  const { t } = useTranslation('common');
  const [slim, setSlim] = useLocalSetting(railCollapsedSetting);
  return (
    <nav
      aria-label={t('nav-main')}
      className="fixed inset-y-0 left-0 z-40 flex w-(--rail) flex-col items-center gap-1 overflow-y-auto border-r border-line bg-surface px-2 py-3 transition-[width] duration-(--duration-base)"
    >
      <Link
        to="/"
        aria-label={t('brand-home')}
        className="mb-3 grid size-12 place-items-center rounded-md transition hover:bg-hover"
        onClick={drawers.close}
      >
        <Logo size={34} />
      </Link>
      <RailItems drawers={drawers} slim={slim} />
      <div className="mt-auto grid justify-items-center gap-3 pt-4">
        <IconButton
          label={slim ? t('nav-expand') : t('nav-collapse')}
          onClick={() => setSlim(!slim)}
        >
          {slim ? (
            <ChevronsRight size={18} aria-hidden="true" />
          ) : (
            <ChevronsLeft size={18} aria-hidden="true" />
          )}
        </IconButton>
        <UploadButton onPress={drawers.close} />
        <AccountButton drawers={drawers} />
      </div>
    </nav>
  );
}

/** Keeps the page legible behind the status bar of phones whose screen reaches under it. */
const StatusBarBackdrop = () => (
  <div
    aria-hidden="true"
    className="fixed inset-x-0 top-0 z-30 h-[env(safe-area-inset-top)] bg-canvas"
  />
);

/** The bottom bar on phones. */
function BottomBar({ drawers }: { drawers: Drawers }) {
  const { t } = useTranslation('common');
  return (
    <nav
      aria-label={t('nav-main')}
      className="fixed inset-x-0 bottom-0 z-30 grid auto-cols-fr grid-flow-col border-t border-line bg-surface pr-[env(safe-area-inset-right)] pb-[env(safe-area-inset-bottom)] pl-[env(safe-area-inset-left)]"
    >
      <BarItems drawers={drawers} />
    </nav>
  );
}

function SkipLink() {
  const { t } = useTranslation('common');
  return (
    <a
      href="#main"
      className="fixed top-2 left-2 z-50 -translate-y-20 rounded-sm bg-accent px-4 py-2 font-medium text-on-accent transition focus:translate-y-0"
      onClick={(event) => {
        event.preventDefault();
        document.querySelector<HTMLElement>('#main')?.focus();
      }}
    >
      {t('skip-to-content')}
    </a>
  );
}

/** "?" opens the keyboard help. */
function useHelpKey(): void {
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, target, isComposing } = event;
      if (key !== '?' || ctrlKey || metaKey || altKey || isComposing || isTextField(target)) return;
      if (event.defaultPrevented || document.querySelector('dialog:modal')) return;
      event.preventDefault();
      event.stopPropagation();
      shellDialog.open('help');
    };
    // In the capture phase, before the type-ahead of a gallery.
    window.addEventListener('keydown', onKey, true);
    return () => window.removeEventListener('keydown', onKey, true);
  }, []);
}

function AccountButton({ drawers }: { drawers: Drawers }) {
  const { t } = useTranslation('common');
  const { user } = useMe();
  const expanded = drawers.open === 'settings';
  return (
    <Tooltip text={t('nav-account')} side="right">
      <button
        type="button"
        aria-label={t('nav-account')}
        aria-haspopup="dialog"
        aria-expanded={expanded}
        aria-controls="drawer-settings"
        className={classes(
          'rounded-full p-0.5 ring-2 transition',
          expanded ? 'ring-accent' : 'ring-transparent hover:ring-line-strong',
        )}
        onClick={() => drawers.toggle('settings')}
      >
        <Avatar
          name={user?.username ?? '?'}
          src={user ? avatarAddress(user) : undefined}
          size={40}
        />
      </button>
    </Tooltip>
  );
}

/** Upload button, for users who can add games. */
function UploadButton({ onPress }: { onPress: () => void }) {
  const { t } = useTranslation('common');
  const { can } = useMe();
  if (!can('roms.write')) return null;
  return (
    <IconButton
      label={t('nav-upload')}
      aria-haspopup="dialog"
      onClick={() => {
        onPress();
        uploadStore.open();
      }}
    >
      <Upload size={20} strokeWidth={1.75} aria-hidden="true" />
    </IconButton>
  );
}
