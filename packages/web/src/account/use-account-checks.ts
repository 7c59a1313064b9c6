import { useTranslation } from 'react-i18next';

import { EMAIL_PATTERN, PASSWORD_MIN, USERNAME_PATTERN } from '@saveroom/contract';

/** Error texts for account fields; undefined if valid. */
export function useAccountChecks() {
  const { t } = useTranslation('common');
  const required = (value: string): string | undefined =>
    value.trim() === '' ? t('problem-required') : undefined;
  return {
    required,
    username: (name: string): string | undefined =>
      required(name) ?? (USERNAME_PATTERN.test(name) ? undefined : t('problem-username')),
    /** Empty is valid. */
    email: (email: string): string | undefined =>
      email.trim() === '' || EMAIL_PATTERN.test(email.trim()) ? undefined : t('problem-email'),
    password: (password: string): string | undefined =>
      required(password) ??
      (password.length < PASSWORD_MIN
        ? t('problem-password-short', { count: PASSWORD_MIN })
        : undefined),
    repeat: (password: string, repeated: string): string | undefined =>
      password === repeated ? undefined : t('problem-password-mismatch'),
  };
}
