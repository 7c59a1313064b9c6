import { createContext, use } from 'react';

/** The texts of the UI kit itself. The app provides their translations. */
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
