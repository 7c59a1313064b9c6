import type { DetailedRom } from '@saveroom/contract';

import { resourceAddress } from '#library/data/rom-addresses.ts';
import type { MediaItem } from '#shared/ui/media-viewer-item.ts';

interface Words {
  video: string;
  screenshot: (number: number) => string;
}

/** What there is to see, moving pictures first. */
export function mediaItems(rom: DetailedRom, videoSite: string, words: Words): MediaItem[] {
  const { path_video, youtube_video_id, merged_screenshots } = rom;
  const [first] = merged_screenshots;
  const video = {
    kind: 'video',
    title: words.video,
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
  for (const [place, path] of merged_screenshots.entries()) {
    items.push({ kind: 'image', src: resourceAddress(path), alt: words.screenshot(place + 1) });
  }
  return items;
}
