import { Maximize2, Pencil } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { DetailedRom } from '@saveroom/contract';

import { useRomRights } from '#library/data/rom-rights.ts';
import { classes } from '#shared/lib/classes.ts';
import { MediaViewer } from '#shared/ui/media-viewer.tsx';

import { GameCover, usePlatform } from '#library/covers/game-cover.tsx';
import { WideArt } from '#library/covers/wide-art.tsx';
import { fileAddress, resourceAddress, widePictures } from '#library/data/rom-addresses.ts';
import { titleOf } from '#library/gallery/game-labels.tsx';
import { useMetadataTasks } from '#library/metadata/use-metadata-tasks.tsx';

import { screenshotFiles, useMediaTexts } from './rom-media.tsx';

const SIZES = '(min-width: 1920px) 20rem, (min-width: 1280px) 16rem, 12rem';

/** The cover of the clicked gallery card has the same name, so the transition starts there. */
export const COVER_CLASS = 'rounded-md shadow-2 [view-transition-name:rom-cover]';

interface Props {
  rom: DetailedRom;
  isCompact: boolean;
}

/** Opens the dialog that changes the cover or, for users who may not, the picture in full size. */
export function RomCover({ rom, isCompact }: Props) {
  const { t } = useTranslation('rom');
  const may = useRomRights(rom);
  const tasks = useMetadataTasks();
  const [isEnlarged, setIsEnlarged] = useState(false);
  const texts = useMediaTexts();
  const mayChange = may('roms.write');
  const { path_cover_large: large } = rom;
  const cover = <GameCover game={rom} sizes={SIZES} isBesideTitle className={COVER_CLASS} />;
  if (!mayChange && !large) return cover;
  const Icon = mayChange ? Pencil : Maximize2;
  const label = mayChange ? t('cover-change') : t('cover-enlarge');
  return (
    <>
      <button
        type="button"
        aria-label={label}
        aria-haspopup="dialog"
        onClick={() =>
          mayChange ? tasks.start({ kind: 'cover', romId: rom.id }) : setIsEnlarged(true)
        }
        className="group relative block w-full rounded-md outline-offset-4"
      >
        {cover}
        <span
          aria-hidden="true"
          className={classes(
            'absolute flex items-center justify-center gap-2 bg-veil text-sm font-medium text-on-tint transition',
            isCompact
              ? 'inset-0 rounded-md opacity-0 group-hover:opacity-100 group-focus-visible:opacity-100'
              : 'right-2 bottom-2 size-9 rounded-full sm:group-hover:inset-x-2 sm:group-hover:w-auto sm:group-focus-visible:inset-x-2 sm:group-focus-visible:w-auto',
          )}
        >
          <Icon size={16} className="shrink-0" />
          {!isCompact && (
            <span className="hidden truncate sm:group-hover:inline sm:group-focus-visible:inline">
              {label}
            </span>
          )}
        </span>
      </button>
      {tasks.dialog}
      {isEnlarged && (
        <MediaViewer
          label={t('field-cover')}
          items={[{ kind: 'image', src: resourceAddress(large), alt: titleOf(rom) }]}
          index={0}
          onMove={() => undefined}
          onClose={() => setIsEnlarged(false)}
          texts={texts}
        />
      )}
    </>
  );
}

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
