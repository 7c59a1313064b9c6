import { useQuery } from '@tanstack/react-query';
import { Images, Play, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { DetailedRom, RomFile } from '@saveroom/contract';

import { DEFAULT_HEARTBEAT } from '#shared/data/default-heartbeat.ts';
import { useRomRights } from '#library/data/rom-rights.ts';
import { systemQueries } from '#shared/data/system.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { IconButton } from '#shared/ui/icon-button.tsx';
import { MediaStrip } from '#shared/ui/media-strip.tsx';
import { mediaName, thumbnailUrl } from '#shared/ui/media-item.ts';
import type { MediaItem, MediaTexts } from '#shared/ui/media-item.ts';
import { MediaViewer } from '#shared/ui/media-viewer.tsx';

import { fileAddress, resourceAddress } from '#library/data/rom-addresses.ts';

import { useAddGameFiles } from '#game/data/rom-mutations.ts';
import { ErrorNotice } from '#shared/ui/notice.tsx';
import { RemoveFileDialog } from './file-row.tsx';
import { GameFileUpload } from './game-file-upload.tsx';

/** Videos and screenshots in one row. */
export function RomMedia({ rom }: { rom: DetailedRom }) {
  const { t } = useTranslation('rom');
  const texts = useMediaTexts();
  return <MediaStrip label={t('tab-media')} items={useMediaItems(rom)} texts={texts} />;
}

/** All videos and screenshots; users who may edit the game add and delete screenshots. */
export function MediaPanel({ rom }: { rom: DetailedRom }) {
  const { t } = useTranslation('rom');
  const may = useRomRights(rom);
  const items = useMediaItems(rom);
  const add = useAddGameFiles(rom.id, 'screenshot');
  const upload = may('roms.write') && !rom.missing_from_fs && (
    <GameFileUpload
      rom={rom}
      kind="screenshot"
      add={add}
      label={t('media-add')}
      variant={items.length === 0 ? 'primary' : 'secondary'}
    />
  );
  if (items.length === 0) {
    return (
      <EmptyState
        icon={<Images size={32} strokeWidth={1.5} aria-hidden="true" />}
        title={t('media-none')}
        actions={upload}
      >
        <p>{t('media-none-text')}</p>
        <ErrorNotice error={add.error} />
      </EmptyState>
    );
  }
  return (
    <div className="grid gap-4">
      {upload}
      <ErrorNotice error={add.error} />
      <MediaGrid rom={rom} items={items} />
    </div>
  );
}

interface MediaGridProps {
  rom: DetailedRom;
  items: readonly MediaItem[];
}

function MediaGrid({ rom, items }: MediaGridProps) {
  const { t } = useTranslation('rom');
  const texts = useMediaTexts();
  const may = useRomRights(rom);
  const [open, setOpen] = useState<number | null>(null);
  const [removed, setRemoved] = useState<RomFile | null>(null);
  const label = t('tab-media');
  const fileOf = new Map(screenshotFiles(rom).map((file) => [fileAddress(file), file]));
  return (
    <>
      <ul
        aria-label={label}
        className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,17rem),1fr))] gap-3 sm:gap-4"
      >
        {items.map((item, index) => {
          const file = 'src' in item ? fileOf.get(item.src) : undefined;
          return (
            <li key={'src' in item ? item.src : item.embed} className="relative">
              <button
                type="button"
                aria-haspopup="dialog"
                aria-label={mediaName(item)}
                onClick={() => setOpen(index)}
                className="relative block aspect-4/3 w-full overflow-hidden rounded-md border border-line bg-sunken transition hover:border-line-strong"
              >
                <Thumbnail item={item} />
              </button>
              {file && may('roms.delete') && (
                <IconButton
                  label={t('file-remove', { name: file.file_name })}
                  tone="danger"
                  aria-haspopup="dialog"
                  onClick={() => setRemoved(file)}
                  className="absolute! top-2 right-2 border border-line bg-raised!"
                >
                  <Trash2 size={17} aria-hidden="true" />
                </IconButton>
              )}
            </li>
          );
        })}
      </ul>
      {open !== null && (
        <MediaViewer
          label={label}
          items={items}
          index={open}
          onMove={setOpen}
          onClose={() => setOpen(null)}
          texts={texts}
        />
      )}
      {removed && <RemoveFileDialog file={removed} onClose={() => setRemoved(null)} />}
    </>
  );
}

function Thumbnail({ item }: { item: MediaItem }) {
  const picture = thumbnailUrl(item);
  return (
    <>
      {picture !== undefined && (
        <img
          src={picture}
          alt=""
          loading="lazy"
          decoding="async"
          draggable={false}
          className="size-full object-cover"
        />
      )}
      {item.kind === 'video' && (
        <>
          <span
            aria-hidden="true"
            className="absolute inset-0 m-auto grid size-14 place-items-center rounded-full bg-accent text-on-accent shadow-2"
          >
            <Play size={24} fill="currentColor" className="ml-1" />
          </span>
          <span className="absolute inset-x-0 bottom-0 truncate px-4 py-3 text-sm font-medium text-ink-soft">
            {item.title}
          </span>
        </>
      )}
    </>
  );
}

interface MediaLabels {
  video: string;
  screenshot: (number: number) => string;
}

function useMediaItems(rom: DetailedRom): MediaItem[] {
  const { t } = useTranslation('rom');
  const { data = DEFAULT_HEARTBEAT } = useQuery(systemQueries.heartbeat());
  return mediaItems(rom, data.FRONTEND.YOUTUBE_BASE_URL, {
    video: t('video'),
    screenshot: (number) => t('screenshot', { number }),
  });
}

/** Pictures in the screenshot folder of the game. */
export const screenshotFiles = ({ files }: DetailedRom): RomFile[] =>
  files.filter(
    ({ category, file_name }) =>
      category === 'screenshot' && /\.(png|jpe?g|webp|gif)$/i.test(file_name),
  );

/** Videos first, then screenshots of sources, then those in the game's folder. */
function mediaItems(rom: DetailedRom, videoSite: string, labels: MediaLabels): MediaItem[] {
  const { path_video, youtube_video_id, merged_screenshots } = rom;
  const [first] = merged_screenshots;
  const video = {
    kind: 'video',
    title: labels.video,
    poster: first && resourceAddress(first),
  } as const;
  const items: MediaItem[] = [];
  if (path_video) {
    items.push({ ...video, src: resourceAddress(path_video) });
  }
  if (youtube_video_id) {
    const embed = `${videoSite}/embed/${encodeURIComponent(youtube_video_id)}`;
    items.push({ ...video, embed });
  }
  for (const [index, path] of merged_screenshots.entries()) {
    items.push({ kind: 'image', src: resourceAddress(path), alt: labels.screenshot(index + 1) });
  }
  for (const file of screenshotFiles(rom)) {
    items.push({ kind: 'image', src: fileAddress(file), alt: file.file_name });
  }
  return items;
}

export function useMediaTexts(): MediaTexts {
  const { t } = useTranslation('rom');
  const format = useFormat();
  return {
    previous: t('media-previous'),
    next: t('media-next'),
    zoomIn: t('media-zoom-in'),
    zoomOut: t('media-zoom-out'),
    scrollBack: t('media-scroll-back'),
    scrollForward: t('media-scroll-forward'),
    broken: t('media-broken'),
    position: (number, total) =>
      t('position', { place: format.number(number), total: format.number(total) }),
    watchOn: (site) => t('media-watch-on', { site }),
  };
}

export const mediaCount = (rom: DetailedRom): number =>
  rom.merged_screenshots.length +
  (rom.youtube_video_id ? 1 : 0) +
  (rom.path_video ? 1 : 0) +
  screenshotFiles(rom).length;
