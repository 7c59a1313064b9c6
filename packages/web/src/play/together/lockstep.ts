/** The buttons of one player in one frame: bit n is input n of the RetroPad. */
export type Buttons = number;

export const MAX_BUTTONS = 0xff_ff;

interface Options {
  /** The ports of the controllers that take part. */
  readonly seats: readonly number[];
  /** The port of the player in this browser. */
  readonly own: number;
  /**
   * Input delay: frames between pressing a button and its effect, in which it is sent to the
   * others.
   */
  readonly delay: number;
}

export interface Lockstep {
  /** The number of the next frame. */
  readonly frame: () => number;
  /**
   * Records this player's buttons for the frame in which they take effect; null if that frame
   * already has buttons.
   */
  readonly press: (
    buttons: Buttons,
  ) => { readonly frame: number; readonly buttons: Buttons } | null;
  /** Records the buttons of another player. Later reports for the same frame are ignored. */
  readonly receive: (seat: number, frame: number, buttons: Buttons) => void;
  /** Ports of the players whose buttons for the next frame have not arrived. */
  readonly missing: () => number[];
  /** Advances to the next frame and returns its buttons by port; null while some are missing. */
  readonly advance: () => ReadonlyMap<number, Buttons> | null;
}

/**
 * Lockstep netplay: every browser runs frame N with the same buttons of all players, so that the
 * games stay identical. No player can be ahead of another by more than the delay.
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

  /** For the first frames, no buttons are sent, so they count as released. */
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
