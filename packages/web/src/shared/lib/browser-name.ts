/** In this order: user agents also contain the names of browsers further down. */
const BROWSERS = [
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\b(OPR|Opera)\b/],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|CriOS|Chromium|HeadlessChrome)\//],
  ['Safari', /\bSafari\//],
] as const;
const SYSTEMS = [
  ['Android', /\bAndroid\b/],
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac(intosh| OS)\b/],
  ['Linux', /\b(Linux|X11)\b/],
] as const;

const nameIn = (
  names: readonly (readonly [string, RegExp])[],
  userAgent: string,
): string | undefined => names.find(([, pattern]) => pattern.test(userAgent))?.[0];

/** A name for this device, such as `Chrome on Linux`. */
export function browserName(userAgent: string): { name: string; system: string } {
  const system = nameIn(SYSTEMS, userAgent) ?? 'Web';
  return { name: `${nameIn(BROWSERS, userAgent) ?? 'Browser'} on ${system}`, system };
}
