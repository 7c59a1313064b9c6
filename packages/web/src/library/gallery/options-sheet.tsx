import { Bookmark, CopyCheck, Dices } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { Button } from '#shared/ui/button.tsx';
import { Dialog } from '#shared/ui/dialog.tsx';

import { SortControl } from './sort-control.tsx';
import type { ToolbarProps } from './toolbar-props.ts';
import { ViewSwitch } from './view-switch.tsx';

/** What the bar has no room for on a phone. */
export function OptionsSheet(props: ToolbarProps & { onClose: () => void }) {
  const { search, onSort, mode, onMode, onSelect, onRandom, onSaveSmart, onClose } = props;
  const { t } = useTranslation('gallery');
  const then = (act: () => void) => () => {
    onClose();
    act();
  };
  return (
    <Dialog title={t('options')} size="sm" onClose={onClose}>
      <div className="grid gap-5 pb-1">
        <div className="grid gap-2">
          <p className="text-sm font-medium text-ink-soft">{t('view')}</p>
          <ViewSwitch mode={mode} onChange={onMode} withText />
        </div>
        <div className="grid gap-2">
          <p className="text-sm font-medium text-ink-soft">{t('sort')}</p>
          <SortControl search={search} onSort={onSort} />
        </div>
        <div className="grid gap-2">
          <Button onClick={then(onSelect)} icon={<CopyCheck size={17} aria-hidden="true" />}>
            {t('select')}
          </Button>
          <Button
            disabled={!onRandom}
            onClick={onRandom && then(onRandom)}
            icon={<Dices size={17} aria-hidden="true" />}
          >
            {t('random')}
          </Button>
          {onSaveSmart && (
            <Button onClick={then(onSaveSmart)} icon={<Bookmark size={17} aria-hidden="true" />}>
              {t('save-smart')}
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  );
}
