import type { DetailedRom } from '@saveroom/contract';

import { readAchievements } from './achievements.ts';
import { hasMedia } from './rom-media.tsx';
import { listManuals } from './manual/manuals.ts';
import { hasText } from './notes.ts';
import { readRelated } from './related.ts';
import { ROM_TABS } from './rom-tab.ts';
import type { RomTab } from './rom-tab.ts';

interface Viewer {
  hasAccount: boolean;
  /** May write notes and personal data. */
  mayWrite: boolean;
  /** May edit the game, so also add screenshots, music and a manual. */
  mayEdit?: boolean;
}

/** Tabs that would be empty are left out. */
export function shownTabs(
  rom: DetailedRom,
  { hasAccount, mayWrite, mayEdit = false }: Viewer,
): RomTab[] {
  const has: Record<RomTab, boolean> = {
    overview: true,
    files: rom.files.length > 0,
    media: mayEdit || hasMedia(rom),
    soundtrack: mayEdit || rom.has_soundtrack,
    manual: mayEdit || listManuals(rom).length > 0,
    saves: hasAccount,
    personal: hasAccount,
    notes: mayWrite || rom.all_user_notes.some(hasText),
    achievements: readAchievements(rom).length > 0,
    related: rom.siblings.length > 0 || readRelated(rom).length > 0,
  };
  return ROM_TABS.filter((tab) => has[tab]);
}
