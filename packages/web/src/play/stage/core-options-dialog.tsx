import { useQuery } from '@tanstack/react-query';
import { RotateCcw } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import type { PlayerSession } from '#play/session/player-session.ts';
import { useLocalSetting } from '#shared/lib/local-setting.ts';
import {
  coreOptionsSetting,
  readCoreOptions,
  writeCoreOptions,
} from '#shared/lib/player-settings.ts';
import { Button } from '#shared/ui/button.tsx';
import { Dialog } from '#shared/ui/dialog.tsx';
import { Select } from '#shared/ui/select.tsx';
import { Skeleton } from '#shared/ui/skeleton.tsx';

interface Props {
  core: string;
  session: PlayerSession;
  onClose: () => void;
}

/** The options of a core, for all games that are played with it. */
export function CoreOptionsDialog({ core, session, onClose }: Props) {
  const { t } = useTranslation(['play', 'common']);
  const [text, setText] = useLocalSetting(coreOptionsSetting);
  const own = readCoreOptions(text)[core] ?? {};
  const { data: options } = useQuery({
    queryKey: ['core-options', core],
    queryFn: session.coreOptions,
    // Not cached, because the dialog changes the values that the core reports.
    gcTime: 0,
  });
  const set = (key: string, value: string) => {
    setText(writeCoreOptions(text, core, { ...own, [key]: value }));
    void session.setCoreOption(key, value);
  };
  return (
    <Dialog
      title={t('core-options')}
      description={t('core-options-text', { core })}
      size="lg"
      onClose={onClose}
      footer={
        <>
          <Button
            variant="ghost"
            disabled={Object.keys(own).length === 0}
            icon={<RotateCcw size={16} aria-hidden="true" />}
            onClick={() => setText(writeCoreOptions(text, core, null))}
          >
            {t('core-options-reset')}
          </Button>
          <Button variant="primary" onClick={onClose}>
            {t('common:close')}
          </Button>
        </>
      }
    >
      {!options && <Skeleton className="h-40" />}
      {options?.length === 0 && (
        <p className="py-6 text-center text-ink-soft">{t('core-options-none')}</p>
      )}
      <div className="grid gap-4 pb-1 sm:grid-cols-2">
        {options?.map(({ key, current, values }) => (
          <Select
            key={key}
            label={optionName(key, core)}
            value={own[key] ?? current}
            options={values.map((value) => ({ value, label: value }))}
            onChange={(value) => set(key, value)}
          />
        ))}
      </div>
    </Dialog>
  );
}

/**
 * The display name of an option, derived from its key: `fceumm_show_crosshair` → `Show crosshair`.
 */
export function optionName(key: string, core: string): string {
  const prefix = key.startsWith(`${core}_`) ? core.length + 1 : key.search(/[_-]/) + 1;
  const words = key.slice(prefix).replaceAll(/[_-]/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
