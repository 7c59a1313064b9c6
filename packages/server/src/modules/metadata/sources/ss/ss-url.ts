import type { SourceContext } from '#modules/metadata/sources/provider.ts';

export const SS_API = 'https://api.screenscraper.fr/api2';
const CREDENTIAL_PARAMS = ['ssid', 'sspassword', 'devid', 'devpassword'];
const HOST = /(?:^|\.)screenscraper\.fr$/;

type Keys = Pick<SourceContext, 'key'>;

export function ssUrl(call: string, params: Readonly<Record<string, string>>, keys: Keys): string {
  const url = new URL(`${SS_API}/${call}`);
  url.searchParams.set('output', 'json');
  for (const [name, value] of Object.entries(params)) {
    if (value !== '') url.searchParams.set(name, value);
  }
  return addCredentials(url, keys);
}

/** Removes the credentials from a URL of a reply. They must never leave this folder. */
export function withoutCredentials(pictureUrl: string): string {
  const url = URL.parse(pictureUrl);
  if (!url) return '';
  for (const name of CREDENTIAL_PARAMS) url.searchParams.delete(name);
  url.username = '';
  url.password = '';
  return url.href;
}

/** Adds credentials only to URLs of ScreenScraper itself. */
export function withCredentials(pictureUrl: string, keys: Keys): string {
  const url = URL.parse(pictureUrl);
  return url?.protocol === 'https:' && HOST.test(url.hostname)
    ? addCredentials(url, keys)
    : pictureUrl;
}

function addCredentials(url: URL, { key }: Keys): string {
  const credentials = {
    devid: key('SCREENSCRAPER_DEV_ID'),
    devpassword: key('SCREENSCRAPER_DEV_PASSWORD'),
    ssid: key('SCREENSCRAPER_USER'),
    sspassword: key('SCREENSCRAPER_PASSWORD'),
  };
  url.searchParams.set('softname', 'saveroom');
  for (const [name, value] of Object.entries(credentials)) {
    if (value !== '') url.searchParams.set(name, value);
  }
  return url.href;
}
