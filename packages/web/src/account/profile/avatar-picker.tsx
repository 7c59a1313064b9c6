import { Camera } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { AVATAR_MAX_BYTES } from '@saveroom/contract';
import type { User } from '@saveroom/contract';

import { useUpdateUser } from '#shared/data/accounts.ts';
import { avatarAddress } from '#shared/data/users.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { Avatar } from '#shared/ui/avatar.tsx';
import { Button } from '#shared/ui/button.tsx';
import { ErrorNotice, Notice } from '#shared/ui/notice.tsx';
import { toast } from '#shared/ui/toast-store.ts';

interface Props {
  user: User;
  /** Shown next to the picture. */
  children: ReactNode;
}

export function AvatarPicker({ user, children }: Props) {
  const { t } = useTranslation(['settings', 'common']);
  const size = useFormat().megabytes(AVATAR_MAX_BYTES);
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const [refused, setRefused] = useState(false);
  const update = useUpdateUser();
  const preview = useMemo(() => file && URL.createObjectURL(file), [file]);
  useEffect(() => () => URL.revokeObjectURL(preview ?? ''), [preview]);

  const choose = (chosen: File | undefined) => {
    update.reset();
    const tooLarge = chosen !== undefined && chosen.size > AVATAR_MAX_BYTES;
    setRefused(tooLarge);
    setFile(chosen && !tooLarge ? chosen : null);
    // Without this, the same file could not be chosen again after a failure.
    if (input.current) input.current.value = '';
  };
  const save = async (chosen: File) => {
    const bytes = new Uint8Array(await chosen.arrayBuffer());
    const patch = { avatar: { filename: chosen.name, bytes } };
    update.mutate(
      { id: user.id, patch },
      {
        onSuccess: () => {
          setFile(null);
          toast({ tone: 'good', message: t('avatar-saved') });
        },
      },
    );
  };

  return (
    <div className="grid gap-4">
      <div className="flex items-center gap-5 max-sm:flex-col max-sm:text-center">
        <Avatar name={user.username} src={preview ?? avatarAddress(user)} size={96} />
        <div className="min-w-0 flex-1 max-sm:w-full">{children}</div>
        <input
          ref={input}
          type="file"
          accept="image/jpeg,image/png,image/webp,image/gif,image/avif"
          className="sr-only"
          tabIndex={-1}
          aria-hidden="true"
          onChange={({ target }) => choose(target.files?.[0])}
        />
        {!file && (
          <Button
            icon={<Camera size={16} aria-hidden="true" />}
            onClick={() => input.current?.click()}
          >
            {t('avatar-change')}
          </Button>
        )}
      </div>
      {file && (
        <div className="flex flex-wrap items-center justify-end gap-2 rounded-md bg-hover p-3">
          <p className="grow px-1 text-sm text-ink-soft max-sm:w-full">{t('avatar-preview')}</p>
          <Button
            variant="ghost"
            className="max-sm:flex-1"
            disabled={update.isPending}
            onClick={() => choose(undefined)}
          >
            {t('common:cancel')}
          </Button>
          <Button
            variant="primary"
            className="max-sm:flex-1"
            busy={update.isPending}
            onClick={() => void save(file)}
          >
            {t('avatar-save')}
          </Button>
        </div>
      )}
      {refused && <Notice tone="danger">{t('avatar-too-large', { size })}</Notice>}
      <ErrorNotice error={update.error} />
      <p className="text-[0.8125rem] text-ink-faint max-sm:text-center">
        {t('avatar-hint', { size })}
      </p>
    </div>
  );
}
