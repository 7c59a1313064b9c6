/** The buttons of one player in one frame: bit n is input n of the RetroPad. */
export type Buttons = number;

export const MAX_BUTTONS = 0xff_ff;

interface Options {
  /** The controllers that take part, by their port. */
  readonly seats: readonly number[];
  /** The port of the player in this browser. */
  readonly own: number;
  /** Frames between pressing a button and its effect, in which it travels to the others. */
  readonly delay: number;
}

export interface Lockstep {
  /** The number of the next frame. */
  readonly frame: () => number;
  /** Records the own buttons for the frame they are due for; null if that is already done. */
  readonly press: (
    buttons: Buttons,
  ) => { readonly frame: number; readonly buttons: Buttons } | null;
  /** Records buttons of another player. The first report of a frame counts. */
  readonly receive: (seat: number, frame: number, buttons: Buttons) => void;
  /** Players whose buttons for the next frame have not arrived. */
  readonly missing: () => number[];
  /** The buttons of the next frame by port, after which it counts as run; null while some miss. */
  readonly advance: () => ReadonlyMap<number, Buttons> | null;
}

/**
 * Every browser runs frame N with the same buttons of all players, so that the games stay the same.
 * Nobody can run ahead of another player by more than the delay.
 */
export function createLockstep({ seats, own, delay }: Options): Lockstep {
  const received = new Map(seats.map((seat) => [seat, new Map<number, Buttons>()]));
  let frame = 0;

  function record(seat: number, at: number, buttons: Buttons): boolean {
    const buffer = received.get(seat);
    const isExpected = at >= Math.max(frame, delay) && at <= frame + delay * 2;
    if (!buffer || !isExpected || buffer.has(at)) return false;
    buffer.set(at, buttons);
    return true;
  }

  /** Nobody has pressed anything for the first frames. */
  const buttonsOf = (seat: number): Buttons | undefined =>
    frame < delay ? 0 : received.get(seat)?.get(frame);
  const missing = (): number[] => seats.filter((seat) => buttonsOf(seat) === undefined);

  return {
    frame: () => frame,
    press: (buttons) => {
      const due = frame + delay;
      return record(own, due, buttons) ? { frame: due, buttons } : null;
    },
    receive: (seat, at, buttons) => {
      if (seat !== own) record(seat, at, buttons);
    },
    missing,
    advance: () => {
      if (missing().length > 0) return null;
      const pressed = new Map(seats.map((seat) => [seat, buttonsOf(seat) ?? 0]));
      for (const buffer of received.values()) buffer.delete(frame);
      frame += 1;
      return pressed;
    },
  };
}
