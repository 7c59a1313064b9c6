import { Suspense, lazy } from 'react';
import { useTranslation } from 'react-i18next';

import { useMe } from '#shared/data/me.ts';
import { Drawer } from '#shared/ui/drawer.tsx';

import { CollectionsSkeleton } from './collections-skeleton.tsx';
import { useCollectionTasks } from './use-collection-tasks.tsx';

// Loaded when the drawer is opened for the first time.
const loadPanel = () => import('./collections-panel.tsx');
const CollectionsPanel = lazy(async () => ({ default: (await loadPanel()).CollectionsPanel }));
const CreateButtons = lazy(async () => ({ default: (await loadPanel()).CreateButtons }));

interface Props {
  id?: string | undefined;
  open: boolean;
  onClose: () => void;
  modal?: boolean | undefined;
  className?: string | undefined;
}

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
