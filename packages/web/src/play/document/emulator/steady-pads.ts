const MOST = 4;
const AXES = 4;
const BUTTONS = 17;
const RELEASED = { pressed: false, touched: false, value: 0 };

type RealPad = Pick<Gamepad, 'id' | 'index' | 'axes' | 'buttons'>;

export interface SteadyPad extends RealPad {
  readonly connected: true;
  readonly mapping: 'standard';
  readonly timestamp: number;
}

/** An empty id: it was pulled out. */
const padAt = (place: number, pad: RealPad | undefined): SteadyPad => ({
  id: pad?.id ?? '',
  index: place,
  axes: Array.from({ length: AXES }, (_, at) => pad?.axes[at] ?? 0),
  buttons: Array.from({ length: BUTTONS }, (_, at) => pad?.buttons[at] ?? RELEASED),
  connected: true,
  mapping: 'standard',
  timestamp: performance.now(),
});

/**
 * Pads as the emulator needs them: it stops hearing any of them when one leaves a hole. One that was
 * pulled out stays as a pad that nobody presses, and the next to be plugged in takes its place.
 */
export function createSteadyPads(): (real: readonly (RealPad | null)[]) => SteadyPad[] {
  /** By place: the number the browser gave the pad; null: it is gone. */
  const places: (number | null)[] = [];
  return (real) => {
    const there = new Map(real.flatMap((pad) => (pad ? [[pad.index, pad] as const] : [])));
    for (const [place, index] of places.entries()) {
      if (index !== null && !there.has(index)) places[place] = null;
    }
    for (const index of there.keys()) {
      if (places.includes(index)) continue;
      const free = places.indexOf(null);
      if (free !== -1) places[free] = index;
      else if (places.length < MOST) places.push(index);
    }
    return places.map((index, place) => padAt(place, there.get(index ?? -1)));
  };
}

/** From now on whoever asks in this document gets those. */
export function keepPadsSteady(): void {
  const ask = navigator.getGamepads.bind(navigator);
  const steady = createSteadyPads();
  Object.defineProperty(navigator, 'getGamepads', {
    configurable: true,
    value: () => steady(ask()),
  });
}
