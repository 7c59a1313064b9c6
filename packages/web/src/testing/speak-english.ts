import { createInstance } from 'i18next';
import { initReactI18next } from 'react-i18next';

import administration from '../../public/locales/en_US/administration.json';
import apps from '../../public/locales/en_US/apps.json';
import audit from '../../public/locales/en_US/audit.json';
import backups from '../../public/locales/en_US/backups.json';
import collection from '../../public/locales/en_US/collection.json';
import common from '../../public/locales/en_US/common.json';
import consoleTexts from '../../public/locales/en_US/console.json';
import device from '../../public/locales/en_US/device.json';
import emptyStates from '../../public/locales/en_US/emptyStates.json';
import exportTexts from '../../public/locales/en_US/export.json';
import gallery from '../../public/locales/en_US/gallery.json';
import groups from '../../public/locales/en_US/groups.json';
import home from '../../public/locales/en_US/home.json';
import imports from '../../public/locales/en_US/imports.json';
import limits from '../../public/locales/en_US/limits.json';
import login from '../../public/locales/en_US/login.json';
import music from '../../public/locales/en_US/music.json';
import palette from '../../public/locales/en_US/palette.json';
import platform from '../../public/locales/en_US/platform.json';
import play from '../../public/locales/en_US/play.json';
import rom from '../../public/locales/en_US/rom.json';
import saves from '../../public/locales/en_US/saves.json';
import scan from '../../public/locales/en_US/scan.json';
import settings from '../../public/locales/en_US/settings.json';
import shares from '../../public/locales/en_US/shares.json';

/** Switches to English, with the real texts, without fetching them. */
export async function speakEnglish(): Promise<void> {
  await createInstance()
    .use(initReactI18next)
    .init({
      lng: 'en_US',
      defaultNS: 'common',
      keySeparator: false,
      interpolation: { escapeValue: false },
      resources: {
        en_US: {
          administration,
          apps,
          audit,
          backups,
          collection,
          common,
          console: consoleTexts,
          device,
          emptyStates,
          export: exportTexts,
          gallery,
          groups,
          home,
          imports,
          limits,
          login,
          music,
          palette,
          platform,
          play,
          rom,
          saves,
          scan,
          settings,
          shares,
        },
      },
    });
}
