import { Camera } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { AVATAR_MAX_BYTES } from '@saveroom/contract';

import type { ButtonSize } from '#shared/ui/button-class.ts';
import { Button } from '#shared/ui/button.tsx';

export interface AvatarChoice {
  /** The chosen file, until it is saved or discarded. */
  readonly file: File | null;
  /** Address of the chosen picture. */
  readonly preview: string | undefined;
  readonly isTooLarge: boolean;
  readonly choose: (file: File | undefined) => void;
}

/** A picture file that the user chooses for an account. Files above the size limit are refused. */
export function useAvatarChoice(): AvatarChoice {
  const [file, setFile] = useState<File | null>(null);
  const [isTooLarge, setIsTooLarge] = useState(false);
  const preview = useMemo(() => (file ? URL.createObjectURL(file) : undefined), [file]);
  useEffect(() => () => URL.revokeObjectURL(preview ?? ''), [preview]);
  const choose = (chosen: File | undefined) => {
    const isRefused = chosen !== undefined && chosen.size > AVATAR_MAX_BYTES;
    setIsTooLarge(isRefused);
    setFile(chosen && !isRefused ? chosen : null);
  };
  return { file, preview, isTooLarge, choose };
}

interface ButtonProps {
  size?: ButtonSize;
  onChoose: (file: File) => void;
}

/** Opens the file chooser of the device. */
export function ChooseAvatarButton({ size, onChoose }: ButtonProps) {
  const { t } = useTranslation('settings');
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/jpeg,image/png,image/webp,image/gif,image/avif"
        className="sr-only"
        tabIndex={-1}
        aria-hidden="true"
        onChange={({ target }) => {
          const [chosen] = target.files ?? [];
          if (chosen) onChoose(chosen);
          // Without this, the same file could not be chosen again after a failure.
          target.value = '';
        }}
      />
      <Button
        size={size}
        icon={<Camera size={16} aria-hidden="true" />}
        onClick={() => input.current?.click()}
      >
        {t('avatar-change')}
      </Button>
    </>
  );
}
