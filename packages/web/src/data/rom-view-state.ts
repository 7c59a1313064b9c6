import type { RomView } from './roms.ts';

/** What an entry of the history remembers beside its address. */
declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The list a game was opened from: its page leads to the games before and after it. */
    romView?: RomView | undefined;
  }
}

export const withRomView = (romView: RomView | undefined) => ({ romView });
