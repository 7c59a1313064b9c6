import { Download, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { Core, TaskStatus } from '@saveroom/contract';

import { useRemoveCore, useUpdateCore } from '#admin/data/cores.ts';
import { useCancelJob } from '#shared/data/jobs.ts';
import { useFetchCore } from '#game/data/player.ts';
import { useErrorText } from '#shared/i18n/use-error-text.ts';
import { Button } from '#shared/ui/button.tsx';
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx';
import { IconButton } from '#shared/ui/icon-button.tsx';
import { Switch } from '#shared/ui/switch.tsx';

interface Props {
  core: Core;
  run: TaskStatus | undefined;
}

export function CoreActions({ core, run }: Props) {
  const { t } = useTranslation(['administration', 'common']);
  const order = useFetchCore();
  const cancel = useCancelJob();
  const update = useUpdateCore();
  const [removing, setRemoving] = useState(false);
  const { name, state } = core;
  if (state === 'fetching') {
    return (
      <Button
        size="sm"
        disabled={!run}
        busy={cancel.isPending}
        aria-label={t('core-cancel', { name })}
        onClick={() => run && cancel.mutate(run.task_id)}
      >
        {t('common:cancel')}
      </Button>
    );
  }
  if (state === 'absent') {
    return (
      <Button
        size="sm"
        busy={order.isPending}
        icon={<Download size={16} aria-hidden="true" />}
        aria-label={t('core-download-named', { name })}
        onClick={() => order.mutate(name)}
      >
        {t('core-download')}
      </Button>
    );
  }
  return (
    <div className="flex items-center gap-3">
      {!core.is_bundled && (
        <IconButton label={t('core-remove', { name })} onClick={() => setRemoving(true)}>
          <Trash2 size={18} aria-hidden="true" />
        </IconButton>
      )}
      <Switch
        label={t('core-enable', { name })}
        labelHidden
        checked={update.isPending ? update.variables.enabled : state === 'ready'}
        onChange={(enabled) => update.mutate({ name, enabled })}
      />
      {removing && <RemoveDialog name={name} onClose={() => setRemoving(false)} />}
    </div>
  );
}

function RemoveDialog({ name, onClose }: { name: string; onClose: () => void }) {
  const { t } = useTranslation(['administration', 'common']);
  const errorText = useErrorText();
  const remove = useRemoveCore();
  return (
    <ConfirmDialog
      title={t('core-remove', { name })}
      confirmLabel={t('core-remove-button')}
      cancelLabel={t('common:cancel')}
      busy={remove.isPending}
      error={remove.error && errorText(remove.error)}
      onConfirm={() => remove.mutate(name, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>{t('core-remove-text')}</p>
    </ConfirmDialog>
  );
}
