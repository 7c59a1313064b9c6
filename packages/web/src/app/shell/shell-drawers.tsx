import { lazy, Suspense } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { useMe } from '#shared/data/me.ts';
import { classes } from '#shared/lib/classes.ts';
import { Drawer } from '#shared/ui/drawer.tsx';
import { Skeleton } from '#shared/ui/skeleton.tsx';

import { PlatformsSkeleton } from './platforms-skeleton.tsx';
import type { DrawerName, Drawers } from './use-drawers.ts';

// Loaded when the drawer is opened for the first time.
const PlatformsPanel = lazy(async () => {
  const { PlatformsPanel: component } = await import('./platforms-panel.tsx');
  return { default: component };
});

interface DrawerFrame {
  id: string;
  open: boolean;
  onClose: () => void;
  modal: boolean;
  className: string;
}

interface Props {
  drawers: Drawers;
  desktop: boolean;
  /** Renders the collections drawer. */
  renderCollections: (frame: DrawerFrame) => ReactNode;
}

/**
 * The drawers: next to the rail on desktops, where the rail stays usable; bottom sheets on phones.
 */
export function ShellDrawers({ drawers, desktop, renderCollections }: Props) {
  const { t } = useTranslation('common');
  const { open, close } = drawers;
  const drawer = (name: DrawerName): DrawerFrame => ({
    id: `drawer-${name}`,
    open: open === name,
    onClose: close,
    modal: !desktop,
    className: 'z-40 rail:left-(--rail)',
  });
  return (
    <>
      <div
        aria-hidden="true"
        className={classes(
          // Above everything on the page, such as sticky toolbars, but not above the rail.
          'fixed inset-0 z-40 bg-scrim transition-opacity duration-(--duration-base) rail:left-(--rail)',
          desktop && open ? 'opacity-100' : 'pointer-events-none opacity-0',
        )}
        onPointerDown={close}
      />
      <Drawer {...drawer('platforms')} title={desktop ? t('nav-platforms') : t('nav-library')}>
        <Suspense fallback={<PlatformsSkeleton />}>
          <PlatformsPanel isWholeLibrary={!desktop} onNavigate={close} />
        </Suspense>
      </Drawer>
      {renderCollections(drawer('collections'))}
      <SettingsDrawer {...drawer('settings')} desktop={desktop} />
    </>
  );
}

// Loaded when the drawer is opened for the first time.
const SettingsPanel = lazy(async () => {
  const { SettingsPanel: component } = await import('./settings-panel.tsx');
  return { default: component };
});
const SettingsExit = lazy(async () => {
  const { SettingsExit: component } = await import('./settings-panel.tsx');
  return { default: component };
});

function SettingsDrawer({ desktop, ...frame }: DrawerFrame & { desktop: boolean }) {
  const { t } = useTranslation('common');
  const { user } = useMe();
  if (!user) return null;
  return (
    <Drawer
      {...frame}
      title={desktop ? t('settings') : t('nav-me')}
      footer={
        <Suspense fallback={<Skeleton className="h-10" />}>
          <SettingsExit />
        </Suspense>
      }
    >
      <Suspense fallback={<Skeleton className="h-21 rounded-md!" />}>
        <SettingsPanel user={user} hasNavigation={!desktop} onNavigate={frame.onClose} />
      </Suspense>
    </Drawer>
  );
}
