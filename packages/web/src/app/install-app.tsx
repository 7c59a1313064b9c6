import { MonitorDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { logFailure } from '#shared/lib/log.ts';
import { createStore, useStore } from '#shared/lib/store.ts';

/** An event of some browsers, missing in TypeScript's DOM types. */
interface InstallPrompt extends Event {
  prompt: () => Promise<unknown>;
}

/** Installs the app; null if the browser does not offer it or the app is already installed. */
const installApp = createStore<(() => Promise<unknown>) | null>(null);

/**
 * Call it at the start of the app, because browsers offer the installation once, soon after the
 * page has loaded.
 */
export function followInstallPrompt(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    // Chromium on phones would show a banner of its own.
    event.preventDefault();
    installApp.set(() => {
      installApp.set(null);
      return (event as InstallPrompt).prompt();
    });
  });
  window.addEventListener('appinstalled', () => installApp.set(null));
}

/** A menu item, shown if the browser offers to install the app. */
export function InstallApp({ className }: { className: string }) {
  const { t } = useTranslation('common');
  const install = useStore(installApp);
  if (!install) return null;
  const press = () => {
    install().catch((error: unknown) => logFailure('Installing the app', error));
  };
  return (
    <li>
      <button type="button" className={className} onClick={press}>
        <MonitorDown size={18} strokeWidth={1.75} aria-hidden="true" />
        {t('install-app')}
      </button>
    </li>
  );
}
