/** Whose signs are on the buttons. */
export type PadBrand = 'xbox' | 'playstation' | 'nintendo';

const SONY = /054c|playstation|dualshock|dualsense|\bps[3-5]\b/i;
const NINTENDO = /057e|nintendo|joy-?con|switch|\bpro controller\b/i;

/** Browsers give little more than a name; pads of other makers mostly carry Xbox's signs. */
export function padBrand(id: string): PadBrand {
  if (SONY.test(id)) return 'playstation';
  if (NINTENDO.test(id)) return 'nintendo';
  return 'xbox';
}
