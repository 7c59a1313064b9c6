import type common from '../../../public/locales/en_US/common.json';

export type TitleKey = Extract<keyof typeof common, `title-${string}`>;
