export const MENU_PANEL =
  'z-50 min-w-56 rounded-md border border-line bg-raised p-1 text-sm text-ink shadow-3';
export const MENU_ITEM =
  'flex min-h-9 cursor-pointer items-center gap-2.5 rounded-xs px-2.5 outline-none select-none ' +
  'data-highlighted:bg-hover data-highlighted:outline-2 data-highlighted:-outline-offset-2 data-highlighted:outline-focus ' +
  'data-disabled:cursor-not-allowed data-disabled:opacity-50';
export const MENU_LINE = 'mx-2 my-1 h-px bg-line';
