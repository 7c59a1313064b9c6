import type { DetailedRom } from '@saveroom/contract';

import { usePlatform } from '#library/covers/game-cover.tsx';
import { WideArt } from '#library/covers/wide-art.tsx';
import { fileAddress, widePictures } from '#library/data/rom-addresses.ts';
import { titleOf } from '#library/gallery/game-labels.tsx';

import { screenshotFiles } from './rom-media.tsx';

/** Wide artwork, a screenshot or a generated wide picture, never the cover. */
export function RomHero({ rom }: { rom: DetailedRom }) {
  const { platform } = usePlatform(rom.platform_id);
  return (
    <WideArt
      pictures={[...widePictures(rom), ...screenshotFiles(rom).map(fileAddress)]}
      title={titleOf(rom)}
      platformSlug={rom.platform_slug}
      family={platform?.family_slug}
    />
  );
}
