import { useQuery } from '@tanstack/react-query';
import { Play } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { DetailedRom } from '@saveroom/contract';

import { DEFAULT_HEARTBEAT } from '#shared/data/default-heartbeat.ts';
import { systemQueries } from '#shared/data/system.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { MediaStrip } from '#shared/ui/media-strip.tsx';
import { mediaName, thumbnailUrl } from '#shared/ui/media-item.ts';
import type { MediaItem, MediaTexts } from '#shared/ui/media-item.ts';
import { MediaViewer } from '#shared/ui/media-viewer.tsx';

import { resourceAddress } from '#library/data/rom-addresses.ts';

interface Props {
  rom: DetailedRom;
  as: 'strip' | 'grid';
}

export function RomMedia({ rom, as }: Props) {
  const { t } = useTranslation('rom');
  const texts = useMediaTexts();
  const { data = DEFAULT_HEARTBEAT } = useQuery(systemQueries.heartbeat());
  const items = mediaItems(rom, data.FRONTEND.YOUTUBE_BASE_URL, {
    video: t('video'),
    screenshot: (number) => t('screenshot', { number }),
  });
  const Shown = as === 'strip' ? MediaStrip : MediaGrid;
  return <Shown label={t('tab-media')} items={items} texts={texts} />;
}

interface MediaGridProps {
  label: string;
  items: readonly MediaItem[];
  texts: MediaTexts;
}

function MediaGrid({ label, items, texts }: MediaGridProps) {
  const [open, setOpen] = useState<number | null>(null);
  return (
    <>
      <ul
        aria-label={label}
        className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,17rem),1fr))] gap-3 sm:gap-4"
      >
        {items.map((item, index) => (
          <li key={'src' in item ? item.src : item.embed}>
            <button
              type="button"
              aria-haspopup="dialog"
              aria-label={mediaName(item)}
              onClick={() => setOpen(index)}
              className="relative block aspect-4/3 w-full overflow-hidden rounded-md border border-line bg-sunken transition hover:border-line-strong"
            >
              <Thumbnail item={item} />
            </button>
          </li>
        ))}
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

/** Videos first, then screenshots. */
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
  return items;
}

function useMediaTexts(): MediaTexts {
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

export const hasMedia = (rom: DetailedRom): boolean =>
  rom.merged_screenshots.length > 0 || Boolean(rom.youtube_video_id) || Boolean(rom.path_video);
