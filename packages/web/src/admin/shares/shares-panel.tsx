import { useQuery } from '@tanstack/react-query';
import { MonitorPlay, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { shareQueries } from '#library/data/shares.ts';
import { ShareList } from '#library/shares/share-list.tsx';
import { Button } from '#shared/ui/button.tsx';
import { Card } from '#shared/ui/card.tsx';

import { GuestDialog } from './guest-dialog.tsx';
import { KioskDialog } from './kiosk-dialog.tsx';

/** Guests and kiosks, and the share links of all users, for admins. */
export function SharesPanel() {
  const { t } = useTranslation('shares');
  const [dialog, setDialog] = useState<'guests' | 'kiosk' | null>(null);
  const close = () => setDialog(null);
  return (
    <div className="grid gap-6">
      <Card title={t('guests-title')} description={t('guests-text')}>
        <div className="flex flex-wrap gap-3">
          <Button
            icon={<UserPlus size={16} aria-hidden="true" />}
            onClick={() => setDialog('guests')}
          >
            {t('guest-invite')}
          </Button>
          <Button
            icon={<MonitorPlay size={16} aria-hidden="true" />}
            onClick={() => setDialog('kiosk')}
          >
            {t('kiosk-set-up')}
          </Button>
        </div>
      </Card>
      <Card title={t('title')} description={t('text-all')}>
        <ShareList query={useQuery(shareQueries.all())} isOwn={false} />
      </Card>
      {dialog === 'guests' && <GuestDialog onClose={close} />}
      {dialog === 'kiosk' && <KioskDialog onClose={close} />}
    </div>
  );
}
