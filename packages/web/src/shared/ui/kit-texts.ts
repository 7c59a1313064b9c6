import { createContext, use } from 'react';

/** The texts of the UI kit itself. The app provides their translations. */
export interface KitTexts {
  cancel: string;
  close: string;
  dismiss: string;
  hidePassword: string;
  loading: string;
  notifications: string;
  retry: string;
  save: string;
  showPassword: string;
  errorText: (error: unknown) => string;
}

const KitTextsContext = createContext<KitTexts>({
  cancel: 'Cancel',
  close: 'Close',
  dismiss: 'Dismiss',
  hidePassword: 'Hide password',
  loading: 'Loading',
  notifications: 'Notifications',
  retry: 'Try again',
  save: 'Save',
  showPassword: 'Show password',
  errorText: String,
});

export const KitTextsProvider = KitTextsContext.Provider;
export const useKitTexts = (): KitTexts => use(KitTextsContext);
