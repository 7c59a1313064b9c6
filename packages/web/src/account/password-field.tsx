import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import type { ComponentProps, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { classes } from '#shared/lib/classes.ts';
import { IconButton } from '#shared/ui/icon-button.tsx';
import { useKitTexts } from '#shared/ui/kit-texts.ts';
import { TextField } from '#shared/ui/text-field.tsx';

interface Props extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type'> {
  label: string;
  value: string;
  onChange: (value: string) => void;
  autoComplete: 'current-password' | 'new-password';
  hint?: ReactNode;
  error?: string | null | undefined;
  /** The score of `passwordScore` and its translated name. */
  strength?: { score: number; label: string } | undefined;
}

export function PasswordField({ strength, ...field }: Props) {
  const { showPassword, hidePassword } = useKitTexts();
  const [visible, setVisible] = useState(false);
  return (
    <div className="grid gap-2">
      <TextField
        spellCheck={false}
        autoCapitalize="none"
        {...field}
        type={visible ? 'text' : 'password'}
        trailing={
          <IconButton
            label={visible ? hidePassword : showPassword}
            onClick={() => setVisible(!visible)}
          >
            {visible ? (
              <EyeOff size={18} aria-hidden="true" />
            ) : (
              <Eye size={18} aria-hidden="true" />
            )}
          </IconButton>
        }
      />
      {strength && field.value !== '' && <StrengthMeter {...strength} />}
    </div>
  );
}

interface StrengthMeterProps {
  /** 0 (very weak) to 4 (very strong). */
  score: number;
  label: string;
}

const STEPS = [1, 2, 3, 4];

function StrengthMeter({ score, label }: StrengthMeterProps) {
  const tone = score <= 1 ? 'bg-danger' : score === 2 ? 'bg-warn-ink' : 'bg-good-ink';
  return (
    <div className="flex items-center gap-3">
      <div className="flex flex-1 gap-1" aria-hidden="true">
        {STEPS.map((step) => (
          <span
            key={step}
            className={classes(
              'h-1 flex-1 rounded-full transition-colors',
              step <= Math.max(score, 1) ? tone : 'bg-line',
            )}
          />
        ))}
      </div>
      <output className="min-w-20 text-right text-xs text-ink-soft" aria-live="polite">
        {label}
      </output>
    </div>
  );
}

/** Props of the strength meter for a password. */
export function useStrength(): (password: string) => { score: number; label: string } {
  const { t } = useTranslation('common');
  return (password) => {
    const score = passwordScore(password);
    return { score, label: t(`strength-${score}`) };
  };
}

const KINDS = [/\p{Ll}/u, /\p{Lu}/u, /\p{N}/u, /[^\p{L}\p{N}]/u];

/** 0 (very weak) to 4 (very strong). Only a hint, never a requirement: length counts most. */
export function passwordScore(password: string): 0 | 1 | 2 | 3 | 4 {
  const distinct = new Set(password).size;
  if (password.length < 8 || distinct < 4) return 0;
  const kinds = KINDS.filter((kind) => kind.test(password)).length;
  const points = Math.min(distinct, password.length) + kinds * 2;
  if (points < 12) return 1;
  if (points < 16) return 2;
  return points < 20 ? 3 : 4;
}
