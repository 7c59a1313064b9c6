import { Download, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { Core } from '@saveroom/contract';

import { useRemoveCore, useUpdateCore } from '#admin/data/cores.ts';
import { useFetchCore } from '#game/data/player.ts';
import { CoreProgress } from '#game/core-progress.tsx';
import { useCancelJob } from '#shared/data/jobs.ts';
import { useFaultText } from '#shared/i18n/use-fault-text.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { Badge } from '#shared/ui/badge.tsx';
import { Button } from '#shared/ui/button.tsx';
import { ConfirmDialog } from '#shared/ui/confirm-dialog.tsx';
import { IconButton } from '#shared/ui/icon-button.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { Switch } from '#shared/ui/switch.tsx';

const MAX_PLATFORM_NAMES = 4;

interface Props {
  core: Core;
  platformName: (slug: string) => string | undefined;
}

export function CoreRow({ core, platformName }: Props) {
  const { t } = useTranslation('administration');
  const format = useFormat();
  const fault = useFaultText()(core);
  const names = [...new Set(core.platform_slugs.flatMap((slug) => platformName(slug) ?? []))];
  const more = names.length - MAX_PLATFORM_NAMES;
  return (
    <li className="grid gap-3 py-4 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <div className="grid min-w-0 flex-1 basis-60 gap-1">
          <h3 className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
            {core.name}
            {core.non_commercial && <Badge tone="warn">{t('core-non-commercial')}</Badge>}
            {/* Browsers allow threads only in secure contexts. */}
            {core.needs_threads && <Badge>{t('core-requires-https')}</Badge>}
            {core.is_bundled && <Badge>{t('core-bundled')}</Badge>}
            {core.state === 'disabled' && <Badge>{t('core-disabled')}</Badge>}
          </h3>
          <p className="text-[0.8125rem] text-pretty text-ink-soft">
            {names.slice(0, MAX_PLATFORM_NAMES).join(' · ')}
            {more > 0 && ` · ${t('core-more', { count: more, number: format.number(more) })}`}
          </p>
          <p className="text-xs text-ink-faint">
            {core.license} · {format.bytes(core.size_bytes)}
          </p>
        </div>
        <CoreActions core={core} />
      </div>
      {core.state === 'fetching' && <CoreProgress core={core} />}
      {fault && <Notice tone="danger">{fault}</Notice>}
    </li>
  );
}

function CoreActions({ core }: { core: Core }) {
  const { t } = useTranslation(['administration', 'common', 'play']);
  const download = useFetchCore();
  const cancel = useCancelJob();
  const update = useUpdateCore();
  const [removing, setRemoving] = useState(false);
  const { name, state, task_id } = core;
  if (state === 'fetching') {
    return (
      <Button
        size="sm"
        busy={cancel.isPending}
        aria-label={t('play:core-cancel', { name })}
        onClick={() => task_id !== null && cancel.mutate(task_id)}
      >
        {t('common:cancel')}
      </Button>
    );
  }
  if (state === 'absent') {
    return (
      <Button
        size="sm"
        busy={download.isPending}
        icon={<Download size={16} aria-hidden="true" />}
        aria-label={t('core-download-named', { name })}
        onClick={() => download.mutate(name)}
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
  const { t } = useTranslation('administration');
  const remove = useRemoveCore();
  return (
    <ConfirmDialog
      title={t('core-remove', { name })}
      confirmLabel={t('core-remove-button')}
      busy={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate(name, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>{t('core-remove-text')}</p>
    </ConfirmDialog>
  );
}
