import type { DetailedRom } from '@saveroom/contract';

import { readAchievements } from './achievements.ts';
import { mediaCount } from './rom-media.tsx';
import { listManuals } from './manual/manuals.ts';
import { hasText } from './notes.ts';
import { readRelated } from './related.ts';
import { ROM_TABS } from './rom-tab.ts';
import type { RomTab } from './rom-tab.ts';

interface Viewer {
  hasAccount: boolean;
  /** Whether the user may see their own saves and states. */
  mayReadSaves: boolean;
  /** Whether the user may write notes and personal data. */
  mayWrite: boolean;
  /** Whether the user may edit the game, which includes adding screenshots, music and a manual. */
  mayEdit?: boolean;
}

/** Tabs that would be empty are left out. */
export function shownTabs(
  rom: DetailedRom,
  { hasAccount, mayReadSaves, mayWrite, mayEdit = false }: Viewer,
): RomTab[] {
  const has: Record<RomTab, boolean> = {
    overview: true,
    files: rom.files.length > 0,
    media: mayEdit || mediaCount(rom) > 0,
    soundtrack: mayEdit || rom.has_soundtrack,
    manual: mayEdit || listManuals(rom).length > 0,
    saves: hasAccount && mayReadSaves,
    personal: hasAccount,
    notes: mayWrite || rom.all_user_notes.some(hasText),
    achievements: readAchievements(rom).length > 0,
    related: rom.siblings.length > 0 || readRelated(rom).length > 0,
  };
  return ROM_TABS.filter((tab) => has[tab]);
}

/** How much each tab contains. Tabs that always have content are left out. */
export const tabCounts = (rom: DetailedRom): Partial<Record<RomTab, number>> => ({
  files: rom.files.length,
  media: mediaCount(rom),
  soundtrack: rom.files.filter(({ category }) => category === 'soundtrack').length,
  manual: listManuals(rom).length,
  saves: rom.user_saves.length + rom.user_states.length,
  notes: rom.all_user_notes.filter(hasText).length,
  achievements: readAchievements(rom).length,
  related: rom.siblings.length + readRelated(rom).reduce((sum, { games }) => sum + games.length, 0),
});
