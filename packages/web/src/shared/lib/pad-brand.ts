/** The brand decides which button symbols are shown; `generic` shows the positions of buttons. */
export type PadBrand = 'xbox' | 'playstation' | 'nintendo' | 'generic';

const XBOX = /045e|xbox|xinput|28de|steam/i;
const SONY = /054c|playstation|dualshock|dualsense|\bps[3-5]\b/i;
const NINTENDO = /057e|nintendo|joy-?con|switch|\bpro controller\b/i;

/** Browsers only report a name and, mostly, the vendor and product numbers. */
export function padBrand(id: string): PadBrand {
  if (SONY.test(id)) return 'playstation';
  if (NINTENDO.test(id)) return 'nintendo';
  return XBOX.test(id) ? 'xbox' : 'generic';
}

/** Identifies a model of pads in every browser: its vendor and product numbers, or its name. */
export function padModel(id: string): string {
  const numbers =
    /vendor: *([0-9a-f]{4}).*product: *([0-9a-f]{4})/i.exec(id) ??
    /^([0-9a-f]{4})-([0-9a-f]{4})-/i.exec(id);
  return numbers
    ? `${numbers[1]}-${numbers[2]}`.toLowerCase()
    : padName(id).toLowerCase().replaceAll('@', ' ');
}

/** The name of a pad without the numbers that browsers add. */
export const padName = (id: string): string =>
  id
    .replace(/^[0-9a-f]{4}-[0-9a-f]{4}-/i, '')
    .replace(/\s*\((?:STANDARD GAMEPAD|[^()]*Vendor:)[^()]*\)\s*$/i, '')
    .trim();

/** Buttons in the order of the standard mapping, under the names that EmulatorJS uses. */
export const PAD_BUTTONS = [
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
] as const;

const D_PAD = ['✛ ↑', '✛ ↓', '✛ ←', '✛ →'];
const XBOX_LABELS = ['A', 'B', 'X', 'Y', 'LB', 'RB', 'LT', 'RT', 'View', 'Menu', 'LS', 'RS'];

/** What is printed on the buttons, in the order of `PAD_BUTTONS`. Most unknown pads copy Xbox. */
const LABELS: Readonly<Record<PadBrand, readonly string[]>> = {
  xbox: XBOX_LABELS,
  generic: [...XBOX_LABELS.slice(0, 8), 'Select', 'Start', 'LS', 'RS'],
  playstation: ['✕', '○', '□', '△', 'L1', 'R1', 'L2', 'R2', 'Share', 'Options', 'L3', 'R3'],
  nintendo: ['B', 'A', 'Y', 'X', 'L', 'R', 'ZL', 'ZR', '−', '+', 'LS', 'RS'],
};

const STICK_ARROWS: Readonly<Record<string, string>> = {
  'X:+1': '→',
  'X:-1': '←',
  'Y:+1': '↓',
  'Y:-1': '↑',
};

/** The label of a button or stick direction on a pad of this brand. */
export function padButtonLabel(button: string, brand: PadBrand): string {
  const at = PAD_BUTTONS.findIndex((name) => name === button);
  if (at >= 0) return [...LABELS[brand], ...D_PAD][at] ?? button;
  const [, side, direction] = /^(LEFT|RIGHT)_STICK_(.*)$/.exec(button) ?? [];
  if (side !== undefined) return `${side.charAt(0)} ${STICK_ARROWS[direction ?? ''] ?? ''}`.trim();
  return button.replace(/^GAMEPAD_/, '#').replaceAll('_', ' ');
}
