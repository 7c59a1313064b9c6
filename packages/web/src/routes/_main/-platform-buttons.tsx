import { Cpu, FolderDown, Info } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { Platform } from '@saveroom/contract';

import { useMe } from '#data/me.ts';
import { platformAddress } from '#data/rom-addresses.ts';
import { FirmwareDrawer } from '#features/firmware/firmware-drawer.tsx';
import { PlatformInfoDrawer } from '#features/platform/platform-info-drawer.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Tooltip } from '#ui/tooltip.tsx';

/** What there is to know about a platform beside its games. */
export function PlatformButtons({ platform }: { platform: Platform }) {
  const { t } = useTranslation('platform');
  const { can } = useMe();
  const [open, setOpen] = useState<'info' | 'firmware' | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <IconButton label={t('info')} aria-haspopup="dialog" onClick={() => setOpen('info')}>
        <Info size={19} aria-hidden="true" />
      </IconButton>
      <PlatformInfoDrawer platform={platform} open={open === 'info'} onClose={close} />
      {platform.rom_count > 0 && (
        <Tooltip text={t('download-all')}>
          <a
            href={platformAddress(platform.id)}
            download
            aria-label={t('download-all')}
            className="grid size-10 place-items-center rounded-sm text-ink-soft transition hover:bg-hover hover:text-ink"
          >
            <FolderDown size={19} aria-hidden="true" />
          </a>
        </Tooltip>
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
