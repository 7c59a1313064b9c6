import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { Button } from '#shared/ui/button.tsx';

/** Stands where collections will be. */
export function FirstCollection({ onCreate }: { onCreate: () => void }) {
  const { t } = useTranslation('home');
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3 rounded-md border border-dashed border-line-strong p-4 sm:px-5">
      <p className="grid min-w-0 flex-1 basis-60 gap-0.5">
        <span className="font-medium">{t('collections-none')}</span>
        <span className="text-sm text-ink-soft">{t('collections-none-text')}</span>
      </p>
      <Button onClick={onCreate} icon={<Plus size={16} aria-hidden="true" />}>
        {t('collection-new')}
      </Button>
    </div>
  );
}
