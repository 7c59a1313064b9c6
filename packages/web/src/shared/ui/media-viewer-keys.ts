export type ZoomAction =
  | { readonly do: 'scale'; readonly by: -1 | 1 }
  | { readonly do: 'fit' }
  | { readonly do: 'pan'; readonly x: number; readonly y: number };

export type ViewerAction =
  | ZoomAction
  | { readonly do: 'step'; readonly by: -1 | 1 }
  | { readonly do: 'first' }
  | { readonly do: 'last' };

const PAN_PX = 96;

/** Always the same, however large the picture is. */
const KEYS: Readonly<Record<string, ViewerAction>> = {
  PageUp: { do: 'step', by: -1 },
  PageDown: { do: 'step', by: 1 },
  Home: { do: 'first' },
  End: { do: 'last' },
  '+': { do: 'scale', by: 1 },
  '=': { do: 'scale', by: 1 },
  '-': { do: 'scale', by: -1 },
  '0': { do: 'fit' },
};

const AT_REST: Readonly<Record<string, ViewerAction>> = {
  ArrowLeft: { do: 'step', by: -1 },
  ArrowRight: { do: 'step', by: 1 },
};

/** Arrows look around in an enlarged picture: there is no other way for hands without a mouse. */
const ENLARGED: Readonly<Record<string, ViewerAction>> = {
  ArrowLeft: { do: 'pan', x: PAN_PX, y: 0 },
  ArrowRight: { do: 'pan', x: -PAN_PX, y: 0 },
  ArrowUp: { do: 'pan', x: 0, y: PAN_PX },
  ArrowDown: { do: 'pan', x: 0, y: -PAN_PX },
};

export const actionOf = (key: string, isEnlarged: boolean): ViewerAction | undefined =>
  KEYS[key] ?? (isEnlarged ? ENLARGED : AT_REST)[key];
