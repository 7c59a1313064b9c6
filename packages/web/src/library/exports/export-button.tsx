import { FileOutput } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { loadAreas } from '#shared/i18n/start-i18n.ts';
import { Button } from '#shared/ui/button.tsx';
import { IconButton } from '#shared/ui/icon-button.tsx';

import type { ExportScope } from './export-dialog.tsx';

/** Loads its code and texts when it is opened. */
export const ExportDialog = lazy(async () => {
  const [{ ExportDialog: component }] = await Promise.all([
    import('./export-dialog.tsx'),
    loadAreas('export'),
  ]);
  return { default: component };
});

interface Props {
  scope: ExportScope;
  /** Shows the text next to the icon. */
  withText?: boolean;
}

/** Opens the export of a platform, a collection or the library. */
export function ExportButton({ scope, withText = false }: Props) {
  const { t } = useTranslation('common');
  const [isOpen, setIsOpen] = useState(false);
  const open = () => setIsOpen(true);
  return (
    <>
      {withText ? (
        <Button
          icon={<FileOutput size={16} aria-hidden="true" />}
          aria-haspopup="dialog"
          onClick={open}
        >
          {t('export')}
        </Button>
      ) : (
        <IconButton label={t('export')} aria-haspopup="dialog" onClick={open}>
          <FileOutput size={19} aria-hidden="true" />
        </IconButton>
      )}
      {isOpen && (
        <Suspense>
          <ExportDialog scope={scope} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
