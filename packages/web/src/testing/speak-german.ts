import { createInstance } from 'i18next';
import { initReactI18next } from 'react-i18next';

import administration from '../../public/locales/de_DE/administration.json';
import common from '../../public/locales/de_DE/common.json';
import scan from '../../public/locales/de_DE/scan.json';
import settings from '../../public/locales/de_DE/settings.json';

/** Switches to German, a language that the server has no texts in. */
export async function speakGerman(): Promise<void> {
  await createInstance()
    .use(initReactI18next)
    .init({
      lng: 'de_DE',
      defaultNS: 'common',
      keySeparator: false,
      interpolation: { escapeValue: false },
      resources: { de_DE: { administration, common, scan, settings } },
    });
}
