import type { Action } from './action.ts';

/** Keys of keyboards and of TV remote controls, which act as keyboards. */
const BY_KEY = new Map<string, Action>(
  Object.entries({
    ArrowUp: 'up',
    ArrowDown: 'down',
    ArrowLeft: 'left',
    ArrowRight: 'right',
    Enter: 'confirm',
    ' ': 'confirm',
    Select: 'confirm',
    Accept: 'confirm',
    Backspace: 'back',
    Escape: 'back',
    GoBack: 'back',
    BrowserBack: 'back',
    Cancel: 'back',
    m: 'menu',
    ContextMenu: 'menu',
    Settings: 'menu',
    ColorF3Blue: 'menu',
    f: 'favorite',
    ColorF2Yellow: 'favorite',
    Delete: 'remove',
    x: 'remove',
    ColorF0Red: 'remove',
    '/': 'search',
    BrowserSearch: 'search',
    ColorF1Green: 'search',
    PageUp: 'page-up',
    ChannelUp: 'page-up',
    q: 'page-up',
    PageDown: 'page-down',
    ChannelDown: 'page-down',
    e: 'page-down',
  } as const),
);

interface Pressed {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly altKey: boolean;
  readonly metaKey: boolean;
}

/** Null if the key is not handled. */
export function actionOfKey({ key, ctrlKey, altKey, metaKey }: Pressed): Action | null {
  if (ctrlKey || altKey || metaKey) return null;
  return BY_KEY.get(key) ?? BY_KEY.get(key.toLowerCase()) ?? null;
}
