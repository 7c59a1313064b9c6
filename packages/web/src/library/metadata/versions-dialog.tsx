import { Combine, Split, WandSparkles } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { useArrangeVersions } from '#library/data/rom-metadata-actions.ts';
import type { VersionsRequest } from '#library/data/rom-metadata-actions.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { Button } from '#shared/ui/button.tsx';
import { ChoiceCards } from '#shared/ui/choice-cards.tsx';
import { Dialog } from '#shared/ui/dialog.tsx';
import { toast } from '#shared/ui/toast-store.ts';

interface Props {
  romIds: readonly number[];
  onClose: () => void;
}

type Action = VersionsRequest['action'];
const ICON = { size: 18, 'aria-hidden': true } as const;

/** Groups games as versions of one game, or splits them. */
export function VersionsDialog({ romIds, onClose }: Props) {
  const { t } = useTranslation(['rom', 'common']);
  const format = useFormat();
  const canJoin = romIds.length > 1;
  const [action, setAction] = useState<Action>(canJoin ? 'join' : 'split');
  const arrange = useArrangeVersions({ hasInlineError: true });
  const counted = { count: romIds.length, number: format.number(romIds.length) };
  const choices = [
    { value: 'join' as const, icon: <Combine {...ICON} /> },
    { value: 'split' as const, icon: <Split {...ICON} /> },
    { value: 'auto' as const, icon: <WandSparkles {...ICON} /> },
  ].filter(({ value }) => canJoin || value !== 'join');
  const send = () =>
    arrange.mutate(
      { rom_ids: [...romIds], action },
      {
        onSuccess: () => {
          toast({ tone: 'good', message: t(`versions-did-${action}`, counted) });
          onClose();
        },
      },
    );
  return (
    <Dialog
      title={t('versions-manage-title', counted)}
      description={t('versions-manage-text')}
      onClose={onClose}
      error={arrange.error}
      footer={
        <>
          <Button onClick={onClose}>{t('common:cancel')}</Button>
          <Button variant="primary" busy={arrange.isPending} onClick={send}>
            {t('common:apply')}
          </Button>
        </>
      }
    >
      <ChoiceCards
        label={t('versions-manage')}
        value={action}
        onChange={setAction}
        choices={choices.map(({ value, icon }) => ({
          value,
          icon,
          label: t(`versions-${value}`),
          text: t(`versions-${value}-text`),
        }))}
      />
    </Dialog>
  );
}
