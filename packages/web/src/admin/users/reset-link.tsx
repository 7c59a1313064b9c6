import { KeyRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import type { User } from '@saveroom/contract';

import { useCreateResetLink } from '#shared/data/accounts.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { serverAddress } from '#shared/lib/base-path.ts';
import { Button } from '#shared/ui/button.tsx';
import { CopyField } from '#shared/ui/copy-field.tsx';
import { ErrorNotice } from '#shared/ui/notice.tsx';

/** Creates a link with which a user sets a password. */
export function ResetLink({ user }: { user: User }) {
  const { t } = useTranslation(['settings', 'common']);
  const format = useFormat();
  const create = useCreateResetLink();
  const name = user.username;
  if (create.data) {
    const { token, expires_at } = create.data;
    return (
      <CopyField
        id={`reset-link-${user.id}`}
        label={t('users-reset-link', { name })}
        value={`${serverAddress()}/reset-password?token=${encodeURIComponent(token)}`}
        copyLabel={t('common:copy')}
        copiedLabel={t('common:copied')}
        hint={t('users-invite-done-text', { date: format.dateTime(expires_at) })}
      />
    );
  }
  return (
    <div className="grid gap-2">
      <ErrorNotice error={create.error} />
      <Button
        size="sm"
        className="justify-self-start max-sm:w-full"
        icon={<KeyRound size={15} aria-hidden="true" />}
        busy={create.isPending}
        aria-label={t('users-reset-create-for', { name })}
        onClick={() => create.mutate(user.id)}
      >
        {t('users-reset-create')}
      </Button>
    </div>
  );
}
