import { Camera, History, Save } from 'lucide-react';

import type { AssetVersion } from '@saveroom/contract';

import { classes } from '#shared/lib/classes.ts';
import { useBrokenImages } from '#shared/lib/use-broken-images.ts';

import { resourceAddress } from '#library/data/rom-addresses.ts';

import { AUTO_STATES } from '#game/saves/save-journal.ts';

const ICONS = { save: Save, state: Camera, auto: History };

interface Props {
  version: AssetVersion;
  className?: string | undefined;
}

/** Screenshot of the version, or an icon of its kind. */
export function VersionPicture({ version, className }: Props) {
  const { broken, onBroken } = useBrokenImages();
  const { screenshot_path } = version;
  const Icon = ICONS[kindOf(version)];
  return (
    <span
      className={classes(
        'grid aspect-4/3 shrink-0 place-items-center overflow-hidden rounded-sm border border-line bg-sunken text-ink-faint',
        className,
      )}
    >
      {screenshot_path === null || broken.has(screenshot_path) ? (
        <Icon size={24} aria-hidden="true" />
      ) : (
        <img
          src={resourceAddress(screenshot_path)}
          alt=""
          loading="lazy"
          decoding="async"
          draggable={false}
          onError={() => onBroken(screenshot_path)}
          className="size-full object-contain"
        />
      )}
    </span>
  );
}

type VersionKind = 'save' | 'state' | 'auto';

const AUTO = new RegExp(` \\[auto [1-${AUTO_STATES}]\\]\\.state$`);

/** Automatic states are recognized by their file names. */
export const kindOf = ({
  kind,
  file_name,
}: Pick<AssetVersion, 'kind' | 'file_name'>): VersionKind =>
  kind === 'state' && AUTO.test(file_name) ? 'auto' : kind;
