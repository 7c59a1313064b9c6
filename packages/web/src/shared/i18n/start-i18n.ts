import { createInstance } from 'i18next';
import type { BackendModule } from 'i18next';
import { initReactI18next } from 'react-i18next';

import { fetchArea } from '#shared/api/fetch-area.ts';
import { logFailure } from '#shared/lib/log.ts';
import { localeSetting } from '#shared/lib/settings.ts';

import { chooseLanguage, tagOf } from './languages.ts';
import type { Area } from './languages.ts';

const i18n = createInstance();

/** One static file per language and area, fetched when something on screen needs it. */
const backend: BackendModule = {
  type: 'backend',
  init: () => undefined,
  // oxlint-disable-next-line typescript/no-misused-promises -- with two parameters i18next waits
  read: async (language: string, area: string) => {
    try {
      return await fetchArea(language, area);
    } catch (error) {
      logFailure(`Loading ${language}/${area}`, error);
      throw error;
    }
  },
};

const wantedLanguage = () => chooseLanguage(localeSetting.get(), navigator.languages);

export async function startI18n(): Promise<void> {
  i18n.on('languageChanged', (language) => {
    document.documentElement.lang = tagOf(language);
  });
  await i18n
    .use(backend)
    .use(initReactI18next)
    .init({
      lng: wantedLanguage(),
      // The build has put English where a translation is missing: one language is enough.
      fallbackLng: false,
      load: 'currentOnly',
      ns: ['common'],
      defaultNS: 'common',
      keySeparator: false,
      interpolation: { escapeValue: false },
      react: { useSuspense: true },
    });
  localeSetting.subscribe(() => {
    i18n
      .changeLanguage(wantedLanguage())
      .catch((error: unknown) => logFailure('Changing the language', error));
  });
}

/** For route loaders: the texts arrive together with the screen's code. */
export const loadAreas = (...areas: readonly Area[]): Promise<void> => i18n.loadNamespaces(areas);
