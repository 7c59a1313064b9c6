import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { serverAddress } from '#shared/lib/base-path.ts';
import { CopyField } from '#shared/ui/copy-field.tsx';
import { Disclosure } from '#shared/ui/disclosure.tsx';
import { Select } from '#shared/ui/select.tsx';
import { TextField } from '#shared/ui/text-field.tsx';

type FeedLabel =
  | ('feeds-address' | 'feeds-games' | 'feeds-dlc' | 'feeds-demos' | 'feeds-updates')
  | ('feeds-psp-games' | 'feeds-psp-dlc' | 'feeds-psx-games');

interface Feed {
  readonly label: FeedLabel;
  readonly path: string;
  /** The key in the app's config file. */
  readonly line?: string;
}

const pkgi = (console: string): Feed[] => [
  { label: 'feeds-games', path: `pkgi/${console}/game`, line: 'url_games' },
  { label: 'feeds-dlc', path: `pkgi/${console}/dlc`, line: 'url_dlcs' },
  { label: 'feeds-demos', path: `pkgi/${console}/demo`, line: 'url_demos' },
  { label: 'feeds-updates', path: `pkgi/${console}/update`, line: 'url_updates' },
];

const fpkgi = (console: string): Feed[] => [
  { label: 'feeds-games', path: `fpkgi/${console}?content_type=game` },
  { label: 'feeds-dlc', path: `fpkgi/${console}?content_type=dlc` },
  { label: 'feeds-updates', path: `fpkgi/${console}?content_type=update` },
];

const APPS = {
  tinfoil: { name: 'Tinfoil', text: 'feed-tinfoil', feeds: [singleFeed('tinfoil')] },
  webrcade: { name: 'webЯcade', text: 'feed-webrcade', feeds: [singleFeed('webrcade')] },
  'pkgi-ps3': { name: 'PKGi (PS3)', text: 'feed-pkgi', feeds: pkgi('ps3') },
  'pkgi-psp': { name: 'PKGi (PSP)', text: 'feed-pkgi', feeds: pkgi('psp') },
  'pkgi-psvita': {
    name: 'PKGi (PS Vita)',
    text: 'feed-pkgi',
    feeds: [{ label: 'feeds-games', path: 'pkgi/psvita/game', line: 'url' }],
  },
  pkgj: {
    name: 'PKGj (PS Vita)',
    text: 'feed-pkgj',
    feeds: [
      { label: 'feeds-games', path: 'pkgj/psvita/games', line: 'url_games' },
      { label: 'feeds-dlc', path: 'pkgj/psvita/dlc', line: 'url_dlcs' },
      { label: 'feeds-psp-games', path: 'pkgj/psp/games', line: 'url_psp_games' },
      { label: 'feeds-psp-dlc', path: 'pkgj/psp/dlc', line: 'url_psp_dlcs' },
      { label: 'feeds-psx-games', path: 'pkgj/psx/games', line: 'url_psx_games' },
    ],
  },
  'fpkgi-ps4': { name: 'FPKGi (PS4)', text: 'feed-fpkgi', feeds: fpkgi('ps4') },
  'fpkgi-ps5': { name: 'FPKGi (PS5)', text: 'feed-fpkgi', feeds: fpkgi('ps5') },
  kekatsu: { name: 'Kekatsu (DS)', text: 'feed-kekatsu', feeds: [singleFeed('kekatsu/nds')] },
} as const satisfies Record<string, { name: string; text: string; feeds: readonly Feed[] }>;

type App = keyof typeof APPS;

const OPTIONS = (Object.keys(APPS) as App[]).map((value) => ({ value, label: APPS[value].name }));

function singleFeed(path: string): Feed {
  return { label: 'feeds-address', path };
}

const TOKEN_START = 'rmm_…';
const WEBRCADE_SITE = {
  setting: 'ROMM_CORS_ALLOWED_ORIGINS',
  origin: 'https://play.webrcade.com',
};

/** The feed URLs for console apps that download games from a list. */
export function FeedGuide() {
  const { t } = useTranslation('apps');
  const id = useId();
  const [app, setApp] = useState<App>('tinfoil');
  const [token, setToken] = useState('');
  const { text, feeds } = APPS[app];
  return (
    <Disclosure title={t('feeds')}>
      <div className="grid gap-4">
        <p className="text-sm text-ink-soft">{t('feeds-text')}</p>
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <Select label={t('feeds-app')} value={app} options={OPTIONS} onChange={setApp} />
          <TextField
            label={t('token')}
            hint={t('feeds-token-hint')}
            value={token}
            onChange={setToken}
            placeholder={TOKEN_START}
            autoComplete="off"
            spellCheck={false}
          />
        </div>
        <p className="text-sm text-ink-soft wrap-anywhere">{t(text, WEBRCADE_SITE)}</p>
        {feeds.map(({ label, path, ...rest }: Feed) => (
          <CopyField
            key={path}
            id={`${id}-${path}`}
            label={t(label)}
            value={[rest.line, feedAddress(path, token.trim())].filter(Boolean).join(' ')}
            copyLabel={t('copy')}
            copiedLabel={t('copied')}
          />
        ))}
      </div>
    </Disclosure>
  );
}

function feedAddress(path: string, token: string): string {
  const address = `${serverAddress()}/api/feeds/${path}`;
  if (token === '') return address;
  return `${address}${path.includes('?') ? '&' : '?'}token=${encodeURIComponent(token)}`;
}
