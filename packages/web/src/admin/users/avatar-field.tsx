import { useTranslation } from 'react-i18next';

import { AVATAR_MAX_BYTES } from '@saveroom/contract';

import { ChooseAvatarButton } from '#account/avatar-choice.tsx';
import type { AvatarChoice } from '#account/avatar-choice.tsx';
import { useFormat } from '#shared/i18n/use-format.ts';
import { Avatar } from '#shared/ui/avatar.tsx';

interface Props {
  /** Name of the account, from which a picture is generated if no file is chosen. */
  name: string;
  choice: AvatarChoice;
}

/** Chooses the picture of an account that is about to be created. */
export function AvatarField({ name, choice: { preview, isTooLarge, choose } }: Props) {
  const { t } = useTranslation('settings');
  const size = useFormat().megabytes(AVATAR_MAX_BYTES);
  return (
    <div className="flex items-center gap-4">
      <Avatar name={name === '' ? '?' : name} src={preview} size={64} />
      <div className="grid min-w-0 flex-1 justify-items-start gap-1.5">
        <ChooseAvatarButton size="sm" onChoose={choose} />
        <p
          role={isTooLarge ? 'alert' : undefined}
          className={`text-[0.8125rem] ${isTooLarge ? 'text-danger-ink' : 'text-ink-faint'}`}
        >
          {t(isTooLarge ? 'avatar-too-large' : 'avatar-hint', { size })}
        </p>
      </div>
    </div>
  );
}
