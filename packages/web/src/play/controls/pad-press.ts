const BUTTONS = [
  'BUTTON_1',
  'BUTTON_2',
  'BUTTON_3',
  'BUTTON_4',
  'LEFT_TOP_SHOULDER',
  'RIGHT_TOP_SHOULDER',
  'LEFT_BOTTOM_SHOULDER',
  'RIGHT_BOTTOM_SHOULDER',
  'SELECT',
  'START',
  'LEFT_STICK',
  'RIGHT_STICK',
  'DPAD_UP',
  'DPAD_DOWN',
  'DPAD_LEFT',
  'DPAD_RIGHT',
];
const AXES = ['LEFT_STICK_X', 'LEFT_STICK_Y', 'RIGHT_STICK_X', 'RIGHT_STICK_Y'];
const FAR = 0.6;

type Pad = Pick<Gamepad, 'axes'> & { readonly buttons: readonly { readonly pressed: boolean }[] };

/** What is pressed on a pad, by the player's name for it; null: nothing. */
export function pressedOn({ buttons, axes }: Pad): string | null {
  const button = buttons.findIndex(({ pressed }) => pressed);
  if (button >= 0) return BUTTONS[button] ?? `GAMEPAD_${button}`;
  const axis = axes.findIndex((value) => Math.abs(value) > FAR);
  if (axis < 0) return null;
  return `${AXES[axis] ?? `EXTRA_STICK_${axis}`}:${(axes[axis] ?? 0) > 0 ? '+1' : '-1'}`;
}
