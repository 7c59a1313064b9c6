import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import type { ComponentProps, ReactNode } from 'react';

import { IconButton } from '#shared/ui/icon-button.tsx';
import { useKitTexts } from '#shared/ui/kit-texts.ts';
import { StrengthMeter } from './strength-meter.tsx';
import { TextField } from '#shared/ui/text-field.tsx';

interface Props extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type'> {
  label: string;
  value: string;
  onChange: (value: string) => void;
  autoComplete: 'current-password' | 'new-password';
  hint?: ReactNode;
  error?: string | null | undefined;
  /** Score from `passwordScore` with its name in the language in use. */
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
