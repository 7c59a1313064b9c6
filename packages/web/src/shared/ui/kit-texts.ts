import { createContext, use } from 'react';

/** The few words the kit says by itself. The app fills them in the language in use. */
export interface KitTexts {
  close: string;
  dismiss: string;
  loading: string;
  showPassword: string;
  hidePassword: string;
  notifications: string;
}

const KitTextsContext = createContext<KitTexts>({
  close: 'Close',
  dismiss: 'Dismiss',
  loading: 'Loading',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  notifications: 'Notifications',
});

export const KitTextsProvider = KitTextsContext.Provider;
export const useKitTexts = (): KitTexts => use(KitTextsContext);
