import { useTranslation } from 'react-i18next';

/** In display order; `roms.user` is the data that a user stores about games. */
const SCOPE_TEXTS = [
  ['roms', 'scope-roms', 'scope-roms-read'],
  ['assets', 'scope-assets', 'scope-assets-read'],
  ['roms.user', 'scope-roms-user', 'scope-roms-user-read'],
  ['collections', 'scope-collections', 'scope-collections-read'],
  ['playlists', 'scope-playlists', 'scope-playlists-read'],
  ['platforms', 'scope-platforms', 'scope-platforms-read'],
  ['firmware', 'scope-firmware', 'scope-firmware-read'],
  ['devices', 'scope-devices', 'scope-devices-read'],
  ['me', 'scope-me', 'scope-me-read'],
  ['users', 'scope-users', 'scope-users-read'],
] as const;

/** What an app with these scopes can do, one sentence per kind of data. */
export function ScopeTexts({ scopes }: { scopes: readonly string[] }) {
  const { t } = useTranslation('apps');
  const texts = SCOPE_TEXTS.flatMap(([noun, write, read]) => {
    if (scopes.includes(`${noun}.write`)) return [t(write)];
    return scopes.includes(`${noun}.read`) ? [t(read)] : [];
  });
  if (scopes.includes('tasks.run')) texts.push(t('scope-tasks'));
  if (scopes.includes('logs.read')) texts.push(t('scope-logs-read'));
  return (
    <ul className="grid list-disc gap-1 pl-5 text-sm text-ink-soft">
      {texts.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}
