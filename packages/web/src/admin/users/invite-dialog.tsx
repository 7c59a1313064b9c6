import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { Role } from '@saveroom/contract';

import { useCreateInvite } from '#shared/data/accounts.ts';
import { useErrorText } from '#shared/i18n/use-error-text.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { basePath } from '#shared/lib/base-path.ts';
import { Button } from '#shared/ui/button.tsx';
import { CopyField } from '#shared/ui/copy-field.tsx';
import { Dialog } from '#shared/ui/dialog.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { Select } from '#shared/ui/select.tsx';

import { RoleChoice } from './role-choice.tsx';

const HOUR = 3600;
const LIFETIMES = [1, 24, 168, 720] as const;

export function InviteDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['settings', 'common']);
  const errorText = useErrorText();
  const format = useFormat();
  const invite = useCreateInvite();
  const [role, setRole] = useState<Role>('viewer');
  const [hours, setHours] = useState('24');
  const expiration = Number(hours) * HOUR;

  if (invite.isSuccess) {
    const token = encodeURIComponent(invite.data.token);
    const date = format.dateTime(new Date(invite.submittedAt + expiration * 1000));
    return (
      <Dialog
        key="link"
        title={t('users-invite-title')}
        onClose={onClose}
        footer={
          <>
            <Button onClick={invite.reset}>{t('users-invite-again')}</Button>
            <Button onClick={onClose}>{t('common:close')}</Button>
          </>
        }
      >
        <CopyField
          id="invite-link"
          label={t('users-invite-link')}
          value={`${window.location.origin}${basePath}/register?token=${token}`}
          copyLabel={t('common:copy')}
          copiedLabel={t('common:copied')}
          hint={t('users-invite-done-text', { date })}
        />
      </Dialog>
    );
  }
  return (
    <Dialog
      key="choice"
      title={t('users-invite-title')}
      description={t('users-invite-text')}
      onClose={onClose}
      onSubmit={() => invite.mutate({ role, expiration })}
      note={invite.isError && <Notice tone="danger">{errorText(invite.error)}</Notice>}
      footer={
        <>
          <Button onClick={onClose}>{t('common:cancel')}</Button>
          <Button type="submit" variant="primary" busy={invite.isPending}>
            {t('users-invite-button')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <RoleChoice value={role} onChange={setRole} />
        <Select
          label={t('users-invite-expiry')}
          value={hours}
          onChange={setHours}
          options={LIFETIMES.map((value) => ({ value: String(value), label: format.hours(value) }))}
        />
      </div>
    </Dialog>
  );
}
