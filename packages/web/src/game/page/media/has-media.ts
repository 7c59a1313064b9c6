import type { DetailedRom } from '@saveroom/contract';

export const hasMedia = (rom: DetailedRom): boolean =>
  rom.merged_screenshots.length > 0 || Boolean(rom.youtube_video_id) || Boolean(rom.path_video);
