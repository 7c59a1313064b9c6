import { isActive } from '#uploads/engine/upload-entry.ts';
import type { UploadEntry } from '#uploads/engine/upload-entry.ts';

export interface Sum {
  done: number;
  /** Of everything that is finished or on its way. */
  loaded: number;
  total: number;
  secondsLeft: number | null;
  /** Nothing moves by itself any more. */
  isOver: boolean;
}

export function sumUp(entries: readonly UploadEntry[]): Sum {
  const counted = entries.filter((entry) => entry.finished || isActive(entry));
  const loaded = counted.reduce((sum, entry) => sum + entry.loaded, 0);
  const total = counted.reduce((sum, entry) => sum + entry.total, 0);
  const rate = entries.reduce((sum, entry) => sum + (entry.rate ?? 0), 0);
  return {
    done: entries.filter(({ finished }) => finished).length,
    loaded,
    total,
    secondsLeft: rate > 0 ? Math.ceil((total - loaded) / rate) : null,
    isOver: !entries.some(isActive),
  };
}
