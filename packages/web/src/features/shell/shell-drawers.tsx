import { LibraryBig } from 'lucide-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';

import { classes } from '#lib/classes.ts';
import { Drawer } from '#ui/drawer.tsx';

import { DrawerEmpty } from './drawer-empty.tsx';
import { PlatformsPanel } from './platforms-panel.tsx';
import { PlatformsSkeleton } from './platforms-skeleton.tsx';
import { SettingsDrawer } from './settings-drawer.tsx';
import type { DrawerName, Drawers } from './use-drawers.ts';

interface Props {
  drawers: Drawers;
  desktop: boolean;
}

/** Beside the rail on desktops, where the rail stays usable; sheets on phones. */
export function ShellDrawers({ drawers, desktop }: Props) {
  const { t } = useTranslation('common');
  const { open, close } = drawers;
  const drawer = (name: DrawerName) => ({
    id: `drawer-${name}`,
    open: open === name,
    onClose: close,
    modal: !desktop,
    className: 'z-20 md:left-(--rail)',
  });
  return (
    <>
      <div
        aria-hidden="true"
        className={classes(
          'fixed inset-0 z-10 bg-scrim transition-opacity duration-(--duration-base)',
          desktop && open ? 'opacity-100' : 'pointer-events-none opacity-0',
        )}
        onPointerDown={close}
      />
      <Drawer {...drawer('platforms')} title={t('nav-platforms')}>
        <Suspense fallback={<PlatformsSkeleton />}>
          <PlatformsPanel onNavigate={close} />
        </Suspense>
      </Drawer>
      <Drawer {...drawer('collections')} title={t('nav-collections')}>
        <DrawerEmpty kind="collections" icon={<LibraryBig size={32} aria-hidden="true" />} />
      </Drawer>
      <SettingsDrawer {...drawer('settings')} />
    </>
  );
}
