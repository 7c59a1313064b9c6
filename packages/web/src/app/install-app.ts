import { createStore } from '#shared/lib/store.ts';

/** Not in every browser, and missing in the DOM types of TypeScript. */
interface InstallPrompt extends Event {
  prompt: () => Promise<unknown>;
}

/** Installs the app; null where the browser does not offer it, or it is installed already. */
export const installApp = createStore<(() => Promise<unknown>) | null>(null);

window.addEventListener('beforeinstallprompt', (event) => {
  // Chromium on phones would show a banner of its own.
  event.preventDefault();
  installApp.set(() => {
    installApp.set(null);
    return (event as InstallPrompt).prompt();
  });
});
window.addEventListener('appinstalled', () => installApp.set(null));
