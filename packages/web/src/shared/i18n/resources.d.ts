import type administration from '../../../public/locales/en_US/administration.json';
import type apps from '../../../public/locales/en_US/apps.json';
import type audit from '../../../public/locales/en_US/audit.json';
import type backups from '../../../public/locales/en_US/backups.json';
import type collection from '../../../public/locales/en_US/collection.json';
import type common from '../../../public/locales/en_US/common.json';
import type consoleMode from '../../../public/locales/en_US/console.json';
import type device from '../../../public/locales/en_US/device.json';
import type emptyStates from '../../../public/locales/en_US/emptyStates.json';
import type exportTexts from '../../../public/locales/en_US/export.json';
import type gallery from '../../../public/locales/en_US/gallery.json';
import type groups from '../../../public/locales/en_US/groups.json';
import type health from '../../../public/locales/en_US/health.json';
import type home from '../../../public/locales/en_US/home.json';
import type imports from '../../../public/locales/en_US/imports.json';
import type keys from '../../../public/locales/en_US/keys.json';
import type limits from '../../../public/locales/en_US/limits.json';
import type login from '../../../public/locales/en_US/login.json';
import type music from '../../../public/locales/en_US/music.json';
import type palette from '../../../public/locales/en_US/palette.json';
import type platform from '../../../public/locales/en_US/platform.json';
import type play from '../../../public/locales/en_US/play.json';
import type rom from '../../../public/locales/en_US/rom.json';
import type saves from '../../../public/locales/en_US/saves.json';
import type scan from '../../../public/locales/en_US/scan.json';
import type settings from '../../../public/locales/en_US/settings.json';
import type shares from '../../../public/locales/en_US/shares.json';
import type twoFactor from '../../../public/locales/en_US/twoFactor.json';
import type upload from '../../../public/locales/en_US/upload.json';

/** English is the source: a key missing from these files does not compile. */
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    keySeparator: false;
    resources: {
      administration: typeof administration;
      apps: typeof apps;
      audit: typeof audit;
      backups: typeof backups;
      collection: typeof collection;
      common: typeof common;
      console: typeof consoleMode;
      device: typeof device;
      emptyStates: typeof emptyStates;
      export: typeof exportTexts;
      gallery: typeof gallery;
      groups: typeof groups;
      health: typeof health;
      home: typeof home;
      imports: typeof imports;
      keys: typeof keys;
      limits: typeof limits;
      login: typeof login;
      music: typeof music;
      palette: typeof palette;
      platform: typeof platform;
      play: typeof play;
      rom: typeof rom;
      saves: typeof saves;
      scan: typeof scan;
      settings: typeof settings;
      shares: typeof shares;
      twoFactor: typeof twoFactor;
      upload: typeof upload;
    };
  }
}
