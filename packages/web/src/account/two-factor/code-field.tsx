import { useTranslation } from 'react-i18next';

import { TextField } from '#shared/ui/text-field.tsx';

interface Props {
  kind: 'app' | 'recovery_code';
  value: string;
  onChange: (value: string) => void;
  error?: string | null | undefined;
  hasFocus?: boolean | undefined;
}

/** A code of an authenticator app, or a recovery code. */
export function CodeField({ kind, hasFocus = false, ...field }: Props) {
  const { t } = useTranslation('twoFactor');
  const isApp = kind === 'app';
  return (
    <TextField
      {...field}
      label={t(isApp ? 'code' : 'recovery-code')}
      hint={t(isApp ? 'code-hint' : 'recovery-code-hint')}
      inputMode={isApp ? 'numeric' : 'text'}
      autoComplete={isApp ? 'one-time-code' : 'off'}
      autoCapitalize={isApp ? 'none' : 'characters'}
      spellCheck={false}
      maxLength={isApp ? 8 : 20}
      data-autofocus={hasFocus || undefined}
      className={isApp ? 'font-mono text-lg tracking-[0.3em]' : 'font-mono tracking-wide uppercase'}
    />
  );
}
