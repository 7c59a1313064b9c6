import { createInstance } from 'i18next';
import type { BackendModule } from 'i18next';
import { initReactI18next } from 'react-i18next';

import { fetchArea } from '#shared/api/fetch-area.ts';
import { serverReachable } from '#shared/api/server-status.ts';
import { basePath } from '#shared/lib/base-path.ts';
import { logFailure } from '#shared/lib/log.ts';
import { localeSetting } from '#shared/lib/settings.ts';

import { chooseLanguage, tagOf } from './languages.ts';
import type { Area } from './languages.ts';

const i18n = createInstance();

/** One static file per language and area, loaded when a component needs it. */
const backend: BackendModule = {
  type: 'backend',
  init: () => undefined,
  // oxlint-disable-next-line typescript/no-misused-promises -- with two parameters i18next waits
  read: async (language: string, area: string) => {
    try {
      // Without a second attempt the area would show its keys instead of texts.
      return await fetchArea(language, area).catch(async () => {
        await serverReachable();
        return fetchArea(language, area);
      });
    } catch (error) {
      logFailure(`Loading ${language}/${area}`, error);
      throw error;
    }
  },
};

const currentLanguage = () => chooseLanguage(localeSetting.get(), navigator.languages);

export async function startI18n(): Promise<void> {
  i18n.on('languageChanged', (language) => {
    document.documentElement.lang = tagOf(language);
    const manifest = document.querySelector('link[rel="manifest"]');
    manifest?.setAttribute('href', `${basePath}/manifest/${language}.webmanifest`);
  });
  await i18n
    .use(backend)
    .use(initReactI18next)
    .init({
      lng: currentLanguage(),
      // The build fills missing translations with English, so no second language is loaded.
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
      .changeLanguage(currentLanguage())
      .catch((error: unknown) => logFailure('Changing the language', error));
  });
}

/** For route loaders: loads the texts together with the code of the screen. */
export const loadAreas = (...areas: readonly Area[]): Promise<void> => i18n.loadNamespaces(areas);
