import { Suspense, lazy } from 'react';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';

import { useMe } from '#shared/data/me.ts';
import { Drawer } from '#shared/ui/drawer.tsx';
import { Skeleton } from '#shared/ui/skeleton.tsx';

// Loaded when the drawer is opened for the first time.
const SettingsPanel = lazy(async () => {
  const { SettingsPanel: component } = await import('./settings-panel.tsx');
  return { default: component };
});
const SettingsExit = lazy(async () => {
  const { SettingsExit: component } = await import('./settings-panel.tsx');
  return { default: component };
});

type Props = Omit<ComponentProps<typeof Drawer>, 'title' | 'children' | 'footer'>;

export function SettingsDrawer(props: Props) {
  const { t } = useTranslation('common');
  const { user } = useMe();
  if (!user) return null;
  return (
    <Drawer
      {...props}
      title={t('settings')}
      footer={
        <Suspense fallback={<Skeleton className="h-10" />}>
          <SettingsExit />
        </Suspense>
      }
    >
      <Suspense fallback={<Skeleton className="h-21 rounded-md!" />}>
        <SettingsPanel user={user} onNavigate={props.onClose} />
      </Suspense>
    </Drawer>
  );
}
