import { useTranslation } from 'react-i18next';

import type { User } from '@saveroom/contract';

import { SessionList } from '#account/sessions/session-list.tsx';
import { Button } from '#shared/ui/button.tsx';
import { Dialog } from '#shared/ui/dialog.tsx';

interface Props {
  user: User;
  onClose: () => void;
}

export function SessionsDialog({ user, onClose }: Props) {
  const { t } = useTranslation(['settings', 'common']);
  return (
    <Dialog
      title={t('sessions-of', { name: user.username })}
      description={t('sessions-of-text')}
      size="lg"
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('common:close')}</Button>}
    >
      <SessionList userId={user.id} isMe={false} />
    </Dialog>
  );
}
