import type { DetailedRom } from '@saveroom/contract';

import { readAchievements } from './achievements/read-achievements.ts';
import { hasMedia } from './media/has-media.ts';
import { listManuals } from './manual/list-manuals.ts';
import { isWritten } from './notes/sort-notes.ts';
import { readRelated } from './related/read-related.ts';
import { ROM_TABS } from './rom-tab.ts';
import type { RomTab } from './rom-tab.ts';

interface Reader {
  /** Has an account to keep things on. */
  keepsThings: boolean;
  mayWrite: boolean;
  /** May give the game what it lacks. */
  mayEdit?: boolean;
}

/** A part of the page that would be empty does not show. */
export function shownTabs(
  rom: DetailedRom,
  { keepsThings, mayWrite, mayEdit = false }: Reader,
): RomTab[] {
  const has: Record<RomTab, boolean> = {
    overview: true,
    files: rom.files.length > 0,
    media: hasMedia(rom),
    manual: mayEdit || listManuals(rom).length > 0,
    saves: keepsThings,
    personal: keepsThings,
    notes: mayWrite || rom.all_user_notes.some(isWritten),
    achievements: readAchievements(rom).length > 0,
    related: rom.siblings.length > 0 || readRelated(rom).length > 0,
  };
  return ROM_TABS.filter((tab) => has[tab]);
}
