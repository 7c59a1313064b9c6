/** Signs that say it shorter than words, and in every language. */
const SIGNS: Readonly<Record<string, string>> = {
  'up arrow': '↑',
  'down arrow': '↓',
  'left arrow': '←',
  'right arrow': '→',
  BUTTON_1: '①',
  BUTTON_2: '②',
  BUTTON_3: '③',
  BUTTON_4: '④',
  LEFT_TOP_SHOULDER: 'L1',
  RIGHT_TOP_SHOULDER: 'R1',
  LEFT_BOTTOM_SHOULDER: 'L2',
  RIGHT_BOTTOM_SHOULDER: 'R2',
  LEFT_STICK: 'L3',
  RIGHT_STICK: 'R3',
  DPAD_UP: '✛ ↑',
  DPAD_DOWN: '✛ ↓',
  DPAD_LEFT: '✛ ←',
  DPAD_RIGHT: '✛ →',
  'LEFT_STICK_X:+1': 'L →',
  'LEFT_STICK_X:-1': 'L ←',
  'LEFT_STICK_Y:+1': 'L ↓',
  'LEFT_STICK_Y:-1': 'L ↑',
  'RIGHT_STICK_X:+1': 'R →',
  'RIGHT_STICK_X:-1': 'R ←',
  'RIGHT_STICK_Y:+1': 'R ↓',
  'RIGHT_STICK_Y:-1': 'R ↑',
};

/** What stands on a key or button; `page up` → `Page up`. */
export function shortName(name: string): string {
  const sign = SIGNS[name];
  if (sign !== undefined) return sign;
  const words = name.replaceAll('_', ' ').replace(':', ' ').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
