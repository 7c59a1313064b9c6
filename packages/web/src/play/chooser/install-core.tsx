import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import type { Core } from '@saveroom/contract';

import { CoreProgress } from '#game/core-progress.tsx';
import { useFetchCore } from '#game/data/player.ts';
import { useCancelJob } from '#shared/data/jobs.ts';
import { useErrorText } from '#shared/i18n/use-error-text.ts';
import { useFaultText } from '#shared/i18n/use-fault-text.ts';
import { Button } from '#shared/ui/button.tsx';
import { Notice } from '#shared/ui/notice.tsx';

/** Installs a core. `failure`: why the last attempt failed. */
export function useInstallCore(core: Core) {
  const errorText = useErrorText();
  const faultText = useFaultText();
  const fetchCore = useFetchCore({ hasInlineError: true });
  const cancel = useCancelJob();
  return {
    failure: fetchCore.error ? errorText(fetchCore.error) : faultText(core),
    isStarting: fetchCore.isPending,
    isCanceling: cancel.isPending,
    install: () => fetchCore.mutate(core.name),
    cancel: () => core.task_id !== null && cancel.mutate(core.task_id),
  };
}

interface Props {
  core: Core;
  /** Sets whether the game starts as soon as the core is installed. */
  onStartWhenReady: (starts: boolean) => void;
}

/** Installs a missing core; for users who can manage cores. */
export function InstallCore({ core, onStartWhenReady }: Props) {
  const { t } = useTranslation(['play', 'common']);
  const { failure, isStarting, isCanceling, install, cancel } = useInstallCore(core);
  if (core.state === 'fetching') {
    return (
      <>
        <CoreProgress core={core} />
        <Button
          className="justify-self-start"
          busy={isCanceling}
          aria-label={t('core-cancel', { name: core.name })}
          onClick={() => {
            onStartWhenReady(false);
            cancel();
          }}
        >
          {t('common:cancel')}
        </Button>
      </>
    );
  }
  return (
    <>
      {failure && !isStarting && <Notice tone="danger">{failure}</Notice>}
      <Button
        variant="primary"
        size="lg"
        className="justify-self-start max-sm:w-full"
        busy={isStarting}
        icon={<Download size={18} aria-hidden="true" />}
        onClick={() => {
          onStartWhenReady(true);
          install();
        }}
      >
        {failure ? t('retry') : t('core-install')}
      </Button>
    </>
  );
}
