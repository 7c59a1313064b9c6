import { Check, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';

import type { Platform } from '@saveroom/contract';

import { useUpdatePlatform } from '#library/data/platforms.ts';
import { useErrorText } from '#shared/i18n/use-error-text.ts';
import { IconButton } from '#shared/ui/icon-button.tsx';
import { TextField } from '#shared/ui/text-field.tsx';
import { toast } from '#shared/ui/toast-store.ts';

interface Props {
  platform: Platform;
  onClose: () => void;
}

const LONGEST = 400;

/** Enter keeps the name, Esc leaves it as it was. */
export function PlatformNameForm({ platform, onClose }: Props) {
  const { t } = useTranslation(['platform', 'common']);
  const errorText = useErrorText();
  const form = useRef<HTMLFormElement>(null);
  const [name, setName] = useState(platform.custom_name);
  const update = useUpdatePlatform();
  useEffect(() => form.current?.querySelector('input')?.select(), []);
  const send = () => {
    const custom_name = name.trim();
    if (update.isPending) return;
    if (custom_name === platform.custom_name) {
      onClose();
      return;
    }
    update.mutate(
      { id: platform.id, patch: { custom_name } },
      {
        onSuccess: () => {
          toast({ tone: 'good', message: t('form-saved') });
          onClose();
        },
      },
    );
  };
  const leave = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    // The drawer would close as well.
    event.preventDefault();
    onClose();
  };
  return (
    <form
      ref={form}
      noValidate
      className="relative w-full text-left"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <TextField
        label={t('form-name')}
        hint={t('form-name-hint', { name: platform.name })}
        error={update.error && errorText(update.error)}
        value={name}
        onChange={setName}
        onKeyDown={leave}
        placeholder={platform.name}
        maxLength={LONGEST}
        autoComplete="off"
        className="pr-21"
        trailing={
          <>
            <IconButton
              label={t('common:save')}
              type="submit"
              aria-busy={update.isPending}
              onKeyDown={leave}
            >
              <Check size={17} aria-hidden="true" />
            </IconButton>
            <IconButton label={t('common:cancel')} onClick={onClose} onKeyDown={leave}>
              <X size={17} aria-hidden="true" />
            </IconButton>
          </>
        }
      />
    </form>
  );
}
