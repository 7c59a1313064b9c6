import { Camera } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { AVATAR_MAX_BYTES } from '@saveroom/contract';

import { useFormat } from '#shared/i18n/use-format.ts';
import { Avatar } from '#shared/ui/avatar.tsx';
import { Button } from '#shared/ui/button.tsx';

interface Props {
  /** Of the account, for the picture that is shown without a file. */
  name: string;
  file: File | null;
  onChange: (file: File) => void;
}

/** Chooses the picture of an account that is about to be created. */
export function AvatarField({ name, file, onChange }: Props) {
  const { t } = useTranslation('settings');
  const size = useFormat().megabytes(AVATAR_MAX_BYTES);
  const input = useRef<HTMLInputElement>(null);
  const [isRefused, setIsRefused] = useState(false);
  const preview = useMemo(() => file && URL.createObjectURL(file), [file]);
  useEffect(() => () => URL.revokeObjectURL(preview ?? ''), [preview]);
  const choose = (chosen: File | undefined) => {
    if (!chosen) return;
    setIsRefused(chosen.size > AVATAR_MAX_BYTES);
    if (chosen.size <= AVATAR_MAX_BYTES) onChange(chosen);
  };
  return (
    <div className="flex items-center gap-4">
      <Avatar name={name === '' ? '?' : name} src={preview ?? undefined} size={64} />
      <div className="grid min-w-0 flex-1 justify-items-start gap-1.5">
        <input
          ref={input}
          type="file"
          accept="image/jpeg,image/png,image/webp,image/gif,image/avif"
          aria-label={t('avatar-change')}
          className="sr-only"
          tabIndex={-1}
          onChange={({ target }) => choose(target.files?.[0])}
        />
        <Button
          size="sm"
          icon={<Camera size={16} aria-hidden="true" />}
          onClick={() => input.current?.click()}
        >
          {t('avatar-change')}
        </Button>
        <p
          role={isRefused ? 'alert' : undefined}
          className={`text-[0.8125rem] ${isRefused ? 'text-danger-ink' : 'text-ink-faint'}`}
        >
          {t(isRefused ? 'avatar-too-large' : 'avatar-hint', { size })}
        </p>
      </div>
    </div>
  );
}
