import { Camera, History, Save } from 'lucide-react';
import { useState } from 'react';

import type { AssetVersion } from '@saveroom/contract';

import { resourceAddress } from '#library/data/rom-addresses.ts';
import { classes } from '#shared/lib/classes.ts';

import { kindOf } from './version-kind.ts';

const ICONS = { save: Save, state: Camera, auto: History };

interface Props {
  version: AssetVersion;
  className?: string | undefined;
}

/** What the screen showed then, or a sign for what it is. */
export function VersionPicture({ version, className }: Props) {
  const [isBroken, setIsBroken] = useState(false);
  const { screenshot_path } = version;
  const Icon = ICONS[kindOf(version)];
  return (
    <span
      className={classes(
        'grid aspect-4/3 shrink-0 place-items-center overflow-hidden rounded-sm border border-line bg-sunken text-ink-faint',
        className,
      )}
    >
      {screenshot_path === null || isBroken ? (
        <Icon size={24} aria-hidden="true" />
      ) : (
        <img
          src={resourceAddress(screenshot_path)}
          alt=""
          loading="lazy"
          decoding="async"
          draggable={false}
          onError={() => setIsBroken(true)}
          className="size-full object-contain"
        />
      )}
    </span>
  );
}
