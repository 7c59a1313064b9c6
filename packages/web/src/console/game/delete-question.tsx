import { useTranslation } from 'react-i18next';

import type { AssetVersion } from '@saveroom/contract';

import { useDeleteAsset } from '#game/data/timeline.ts';
import { useErrorText } from '#shared/i18n/use-error-text.ts';
import { useFormat } from '#shared/i18n/use-format.ts';

import { ChoicePanel } from '#console/overlays/choice-panel.tsx';

interface Props {
  romId: number;
  version: AssetVersion;
  onClose: () => void;
}

/** Confirms the deletion of a save; the button that keeps it has the focus. */
export function DeleteQuestion({ romId, version, onClose }: Props) {
  const { t } = useTranslation('console');
  const format = useFormat();
  const errorText = useErrorText();
  const remove = useDeleteAsset(romId, { hasInlineError: true });
  return (
    <ChoicePanel
      title={t(`delete-title-${version.kind}`, { when: format.ago(version.created_at) })}
      text={remove.error ? errorText(remove.error) : t('delete-text')}
      onClose={onClose}
      rows={[
        { kind: 'button', key: 'keep', label: t('delete-cancel'), onPress: onClose },
        {
          kind: 'button',
          key: 'delete',
          label: t('delete'),
          onPress: () => remove.mutate(version, { onSuccess: onClose }),
        },
      ]}
    />
  );
}
