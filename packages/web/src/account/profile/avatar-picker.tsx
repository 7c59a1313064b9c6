import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { AVATAR_MAX_BYTES } from '@saveroom/contract';
import type { User } from '@saveroom/contract';

import { ChooseAvatarButton, useAvatarChoice } from '#account/avatar-choice.tsx';
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
  const { file, preview, isTooLarge, choose } = useAvatarChoice();
  const update = useUpdateUser();

  const replace = (chosen: File | undefined) => {
    update.reset();
    choose(chosen);
  };
  const save = (avatar: File) =>
    update.mutate(
      { id: user.id, patch: {}, avatar },
      {
        onSuccess: () => {
          choose(undefined);
          toast({ tone: 'good', message: t('avatar-saved') });
        },
      },
    );

  return (
    <div className="grid gap-4">
      <div className="flex items-center gap-5 max-sm:flex-col max-sm:text-center">
        <Avatar name={user.username} src={preview ?? avatarAddress(user)} size={96} />
        <div className="min-w-0 flex-1 max-sm:w-full">{children}</div>
        {!file && <ChooseAvatarButton onChoose={replace} />}
      </div>
      {file && (
        <div className="flex flex-wrap items-center justify-end gap-2 rounded-md bg-hover p-3">
          <p className="grow px-1 text-sm text-ink-soft max-sm:w-full">{t('avatar-preview')}</p>
          <Button
            variant="ghost"
            className="max-sm:flex-1"
            disabled={update.isPending}
            onClick={() => replace(undefined)}
          >
            {t('common:cancel')}
          </Button>
          <Button
            variant="primary"
            className="max-sm:flex-1"
            busy={update.isPending}
            onClick={() => save(file)}
          >
            {t('avatar-save')}
          </Button>
        </div>
      )}
      {isTooLarge && <Notice tone="danger">{t('avatar-too-large', { size })}</Notice>}
      <ErrorNotice error={update.error} />
      <p className="text-[0.8125rem] text-ink-faint max-sm:text-center">
        {t('avatar-hint', { size })}
      </p>
    </div>
  );
}
