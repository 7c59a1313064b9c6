import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { romDetailQueries } from '#library/data/rom.ts';
import { useErrorText } from '#shared/i18n/use-error-text.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { logFailure } from '#shared/lib/log.ts';
import type { UploadRequest } from '#uploads/upload-desk.ts';
import { Button } from '#shared/ui/button.tsx';
import { Dialog } from '#shared/ui/dialog.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { Spinner } from '#shared/ui/spinner.tsx';

import { readEntries } from '#uploads/plan/read-entries.ts';
import type { FoundFile } from '#uploads/plan/read-entries.ts';
import { ChooseFiles } from './choose-files.tsx';
import { PlannedGames } from './planned-games.tsx';
import { useSendPlan } from './send-plan.ts';
import { usePlan } from './use-plan.ts';

interface Props {
  request: UploadRequest;
  onClose: () => void;
}

/** What will be sent and where it will go, before anything is. */
export function UploadDialog({ request, onClose }: Props) {
  const { t } = useTranslation(['upload', 'common']);
  const errorText = useErrorText();
  const format = useFormat();
  const { romId = null, platformId = null } = request.target;
  const { data: rom } = useQuery({
    ...romDetailQueries.one(romId ?? 0),
    enabled: romId !== null,
  });
  const needsFolder = rom?.has_simple_single_file ?? false;
  const name = rom?.name ?? rom?.fs_name ?? '';
  const plan = usePlan({
    platformId: rom?.platform_id ?? platformId,
    rom: romId === null ? null : { id: romId, name, isFolder: !needsFolder },
  });
  const [isUnreadable, setIsUnreadable] = useState(false);
  const take = (found: Promise<readonly FoundFile[]>) => {
    found.then(plan.add, (error: unknown) => {
      logFailure('Reading what was dropped', error);
      setIsUnreadable(true);
    });
  };
  const takeDropped = useEffectEvent((entries: readonly FileSystemEntry[]) =>
    take(readEntries(entries)),
  );
  useEffect(() => {
    if (request.entries.length > 0) takeDropped(request.entries);
  }, [request]);

  const send = useSendPlan();
  const ready = plan.games.filter(({ problem, platform }) => problem === null && platform !== null);
  const count = ready.reduce((sum, { files }) => sum + files.length, 0);
  const submit = () => send.mutate({ games: ready, romId, needsFolder }, { onSuccess: onClose });
  const error = plan.error ?? send.error;
  const failure = isUnreadable ? t('unreadable-drop') : error && errorText(error);
  const homeless = plan.games.filter(({ platform }) => platform === null).length;
  const isWaiting = romId !== null && !rom;
  return (
    <Dialog
      title={romId === null ? t('title') : t('title-game', { name })}
      description={needsFolder ? t('becomes-folder') : undefined}
      size="lg"
      onClose={onClose}
      note={failure && <Notice tone="danger">{failure}</Notice>}
      footer={
        <>
          <Button onClick={onClose}>{t('common:cancel')}</Button>
          <Button
            variant="primary"
            disabled={count === 0 || isWaiting}
            busy={send.isPending}
            onClick={submit}
          >
            {t('submit', { count, number: format.number(count) })}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <ChooseFiles isFirst={plan.games.length === 0} onFound={take} />
        {plan.games.length > 0 && <PlannedGames plan={plan} isSettled={romId !== null} />}
        {homeless > 0 && !plan.isLooking && (
          <Notice tone="warn">
            {t('no-platform', { count: homeless, number: format.number(homeless) })}
          </Notice>
        )}
        {plan.isLooking && (
          <p className="flex items-center gap-2 text-[0.8125rem] text-ink-soft">
            <Spinner size={14} />
            {t('checking')}
          </p>
        )}
      </div>
    </Dialog>
  );
}
