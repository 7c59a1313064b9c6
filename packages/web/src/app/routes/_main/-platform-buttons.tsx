import { Cpu, Info } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { Platform } from '@saveroom/contract';

import { useMe } from '#shared/data/me.ts';
import { platformAddress } from '#library/data/rom-addresses.ts';
import { ExportButton } from '#library/exports/export-button.tsx';
import { FirmwareDrawer } from '#admin/firmware/firmware-drawer.tsx';
import { PlatformInfoDrawer } from '#library/platforms/platform-info-drawer.tsx';
import { DownloadLink } from '#shared/ui/download-link.tsx';
import { IconButton } from '#shared/ui/icon-button.tsx';

/** Buttons that open the details and the firmware of a platform. */
export function PlatformButtons({ platform }: { platform: Platform }) {
  const { t } = useTranslation('platform');
  const { can, may } = useMe();
  const [open, setOpen] = useState<'info' | 'firmware' | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <IconButton label={t('info')} aria-haspopup="dialog" onClick={() => setOpen('info')}>
        <Info size={19} aria-hidden="true" />
      </IconButton>
      <PlatformInfoDrawer platform={platform} open={open === 'info'} onClose={close} />
      {platform.rom_count > 0 && (
        <>
          {may('roms.download') && (
            <DownloadLink label={t('download-all')} address={platformAddress(platform.id)} />
          )}
          <ExportButton scope={{ kind: 'platform', platform }} />
        </>
      )}
      {can('firmware.read') && (
        <>
          <IconButton
            label={t('firmware-title')}
            aria-haspopup="dialog"
            onClick={() => setOpen('firmware')}
          >
            <Cpu size={19} aria-hidden="true" />
          </IconButton>
          <FirmwareDrawer platform={platform} open={open === 'firmware'} onClose={close} />
        </>
      )}
    </>
  );
}
