import { useTranslation } from 'react-i18next';

import { FALLBACK_LANGUAGE, LANGUAGES, isLanguage, tagOf } from '#shared/i18n/languages.ts';
import { localeSetting } from '#shared/lib/settings.ts';
import { Select } from '#shared/ui/select.tsx';

const OPTIONS = LANGUAGES.map(({ code, name }) => ({
  value: code,
  label: name,
  lang: tagOf(code),
}));

export function LanguageSelect({ hint }: { hint?: string | undefined }) {
  const { t, i18n } = useTranslation('common');
  return (
    <Select
      label={t('language')}
      hint={hint}
      value={isLanguage(i18n.language) ? i18n.language : FALLBACK_LANGUAGE}
      options={OPTIONS}
      onChange={localeSetting.set}
    />
  );
}
