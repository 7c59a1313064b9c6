import { Cpu, Info } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import type { Platform } from '@saveroom/contract';

import { useMe } from '#data/me.ts';
import { FirmwarePanel } from '#features/firmware/firmware-panel.tsx';
import { PlatformFacts } from '#features/platform/platform-facts.tsx';
import { PlatformForm } from '#features/platform/platform-form.tsx';
import { PlatformSources } from '#features/platform/platform-sources.tsx';
import { Drawer } from '#ui/drawer.tsx';
import { IconButton } from '#ui/icon-button.tsx';

/** What there is to know about a platform beside its games. */
export function PlatformButtons({ platform }: { platform: Platform }) {
  const { t } = useTranslation('platform');
  const { can } = useMe();
  return (
    <>
      <DrawerButton label={t('info')} icon={<Info size={19} aria-hidden="true" />}>
        <PlatformFacts platform={platform} />
        {can('platforms.write') && <PlatformForm key={platform.id} platform={platform} />}
        <PlatformSources platform={platform} />
      </DrawerButton>
      {can('firmware.read') && (
        <DrawerButton label={t('firmware-title')} icon={<Cpu size={19} aria-hidden="true" />}>
          <FirmwarePanel platformId={platform.id} />
        </DrawerButton>
      )}
    </>
  );
}

interface DrawerButtonProps {
  label: string;
  icon: ReactNode;
  children: ReactNode;
}

function DrawerButton({ label, icon, children }: DrawerButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <IconButton label={label} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        {icon}
      </IconButton>
      <Drawer
        title={label}
        open={isOpen}
        onClose={() => setIsOpen(false)}
        side="right"
        className="sm:w-130"
      >
        <div className="grid gap-4 p-1">{children}</div>
      </Drawer>
    </>
  );
}
