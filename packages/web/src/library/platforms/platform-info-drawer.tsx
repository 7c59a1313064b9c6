import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';

import type { Platform } from '@saveroom/contract';

import { Drawer } from '#shared/ui/drawer.tsx';
import { Loading, Skeleton } from '#shared/ui/skeleton.tsx';

interface Props {
  platform: Platform;
  open: boolean;
  onClose: () => void;
}

/** Loaded on demand, because most visits are about games. */
const PlatformInfo = lazy(async () => ({
  default: (await import('./platform-info.tsx')).PlatformInfo,
}));

/** Facts and settings of a platform. Callers must have loaded the i18next namespace `platform`. */
export function PlatformInfoDrawer({ platform, open, onClose }: Props) {
  const { t } = useTranslation('platform');
  return (
    <Drawer title={t('info')} open={open} onClose={onClose} side="right" className="sm:w-115">
      <Suspense fallback={<Waiting />}>
        <PlatformInfo key={platform.id} platform={platform} />
      </Suspense>
    </Drawer>
  );
}

function Waiting() {
  return (
    <Loading className="grid justify-items-center gap-4 px-3 pt-4">
      <Skeleton className="size-28 rounded-[24%]!" />
      <Skeleton className="h-7 w-48" />
      <Skeleton className="h-10" />
      <Skeleton className="mt-4 h-60" />
    </Loading>
  );
}
