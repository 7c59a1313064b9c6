import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { SOURCES, SOURCE_IDS } from '@saveroom/contract';
import type { SourceId } from '@saveroom/contract';

import { DEFAULT_HEARTBEAT } from '#shared/data/default-heartbeat.ts';
import { useMe } from '#shared/data/me.ts';
import { useRefreshMetadata } from '#library/data/rom-metadata-actions.ts';
import { isSourceOn } from '#library/data/source-flags.ts';
import { systemQueries } from '#shared/data/system.ts';
import { useErrorText } from '#shared/i18n/use-error-text.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { Button } from '#shared/ui/button.tsx';
import { Dialog } from '#shared/ui/dialog.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { Switch } from '#shared/ui/switch.tsx';
import { toast } from '#shared/ui/toast-store.ts';

import { TogglePills } from '../toggle-pills.tsx';
import { FIELD_GROUP_ORDER } from './field-groups.ts';
import type { FieldGroup } from './field-groups.ts';
import { RefreshProgress } from './refresh-progress.tsx';
import { refreshOrder } from './refresh-order.ts';

interface Props {
  romIds: readonly number[];
  onClose: () => void;
}

/** Asks sources again about some games; says which of them, and what is taken over. */
export function RefreshDialog({ romIds, onClose }: Props) {
  const { t } = useTranslation(['rom', 'common']);
  const errorText = useErrorText();
  const format = useFormat();
  const { can } = useMe();
  const { data = DEFAULT_HEARTBEAT } = useQuery(systemQueries.heartbeat());
  const ready = SOURCE_IDS.filter((source) => isSourceOn(data.METADATA_SOURCES, source));
  const [left, setLeft] = useState<ReadonlySet<SourceId>>(new Set());
  const sources = new Set(ready.filter((source) => !left.has(source)));
  const [groups, setGroups] = useState<ReadonlySet<FieldGroup>>(new Set(FIELD_GROUP_ORDER));
  const [rematch, setRematch] = useState(false);
  const refresh = useRefreshMetadata();
  const counted = { count: romIds.length, number: format.number(romIds.length) };
  const title = t('refresh-title', counted);
  const start = () =>
    refresh.mutate(refreshOrder({ romIds, ready, sources, groups, rematch }), {
      onSuccess: () => {
        // Who may not look at jobs is told in passing; it goes on without them.
        if (can('tasks.run')) return;
        toast({ message: t('refresh-started') });
        onClose();
      },
    });
  if (refresh.data && can('tasks.run')) {
    return <RefreshProgress jobId={refresh.data} title={title} onClose={onClose} />;
  }
  return (
    <Dialog
      title={title}
      description={t('refresh-text')}
      onClose={onClose}
      note={refresh.error && <Notice tone="danger">{errorText(refresh.error)}</Notice>}
      footer={
        <>
          <Button onClick={onClose} data-autofocus>
            {t('common:cancel')}
          </Button>
          <Button
            variant="primary"
            busy={refresh.isPending}
            disabled={sources.size === 0 || groups.size === 0}
            onClick={start}
          >
            {t('refresh')}
          </Button>
        </>
      }
    >
      <div className="grid gap-6">
        {ready.length === 0 ? (
          <Notice tone="warn">{t('match-no-sources')}</Notice>
        ) : (
          <TogglePills
            label={t('refresh-sources')}
            options={ready.map((value) => ({ value, label: SOURCES[value].name }))}
            chosen={sources}
            onChange={(next) => setLeft(new Set(ready.filter((source) => !next.has(source))))}
          />
        )}
        <TogglePills
          label={t('refresh-fields')}
          options={FIELD_GROUP_ORDER.map((value) => ({ value, label: t(`group-${value}`) }))}
          chosen={groups}
          onChange={setGroups}
        />
        <Switch
          label={t('refresh-rematch')}
          hint={t('refresh-rematch-text')}
          checked={rematch}
          onChange={setRematch}
        />
      </div>
    </Dialog>
  );
}
