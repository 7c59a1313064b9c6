import { useTranslation } from 'react-i18next';

import { passwordScore } from './password-score.ts';

/** What the strength meter of a password field shows. */
export function useStrength(): (password: string) => { score: number; label: string } {
  const { t } = useTranslation('common');
  return (password) => {
    const score = passwordScore(password);
    return { score, label: t(`strength-${score}`) };
  };
}
