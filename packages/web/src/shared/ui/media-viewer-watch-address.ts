/** The page a person opens instead of the site's player; null for what no link may lead to. */
export function watchAddress(embed: string): URL | null {
  const address = URL.parse(embed);
  if (!address || !/^https?:$/.test(address.protocol)) return null;
  const [, before, video] = /^(.*)\/embed\/([^/]+)$/.exec(address.pathname) ?? [];
  if (video === undefined) return address;
  return new URL(`${address.origin}${before}/watch?v=${video}`);
}
