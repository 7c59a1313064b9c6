import { Suspense, lazy } from 'react';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';

import { useMe } from '#shared/data/me.ts';
import { Drawer } from '#shared/ui/drawer.tsx';

import { CollectionsSkeleton } from './collections-skeleton.tsx';
import { useCollectionTasks } from './use-collection-tasks.tsx';

// Loaded when the drawer is opened for the first time.
const CollectionsPanel = lazy(async () => {
  const { CollectionsPanel: component } = await import('./collections-panel.tsx');
  return { default: component };
});
const CreateButtons = lazy(async () => {
  const { CreateButtons: component } = await import('./create-buttons.tsx');
  return { default: component };
});

type Props = Omit<ComponentProps<typeof Drawer>, 'title' | 'children' | 'footer'>;

/** Every collection somebody can see, and the way to a new one. */
export function CollectionsDrawer(props: Props) {
  const { t } = useTranslation('common');
  const { can } = useMe();
  const { start, dialog } = useCollectionTasks();
  return (
    <>
      <Drawer
        {...props}
        title={t('nav-collections')}
        footer={
          can('collections.write') && (
            <Suspense>
              <CreateButtons onTask={start} />
            </Suspense>
          )
        }
      >
        <Suspense fallback={<CollectionsSkeleton />}>
          <CollectionsPanel onNavigate={props.onClose} />
        </Suspense>
      </Drawer>
      {dialog}
    </>
  );
}
