import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';

import type { Platform } from '@saveroom/contract';

import { Drawer } from '#shared/ui/drawer.tsx';
import { SkeletonRows } from '#shared/ui/skeleton.tsx';

interface Props {
  platform: Pick<Platform, 'id'>;
  open: boolean;
  onClose: () => void;
}

/** Loaded when it is opened for the first time, because most platforms need no firmware. */
const FirmwarePanel = lazy(async () => ({
  default: (await import('./firmware-panel.tsx')).FirmwarePanel,
}));

/** The BIOS files of a platform. Callers must have loaded the i18next namespace `platform`. */
export function FirmwareDrawer({ platform, open, onClose }: Props) {
  const { t } = useTranslation('platform');
  return (
    <Drawer
      title={t('firmware-title')}
      open={open}
      onClose={onClose}
      side="right"
      className="sm:w-115"
    >
      <Suspense fallback={<SkeletonRows count={2} rowClass="h-14" className="grid gap-2 px-2" />}>
        <FirmwarePanel key={platform.id} platformId={platform.id} />
      </Suspense>
    </Drawer>
  );
}
