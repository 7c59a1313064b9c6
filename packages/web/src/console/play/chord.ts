import type { PadState } from '#console/input/pad-actions.ts';

const SELECT = 8;
const START = 9;
/** Some have one button for it. */
const HOME = 16;

/** Whether somebody asks for the menu while the game has the pad: Start with Select, or Home. */
export const isMenuChord = ({ buttons }: PadState): boolean =>
  Boolean(buttons[HOME]?.pressed || (buttons[START]?.pressed && buttons[SELECT]?.pressed));
