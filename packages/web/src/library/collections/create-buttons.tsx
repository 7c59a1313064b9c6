import { Plus, Sparkles } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { Button } from '#shared/ui/button.tsx';

import type { CollectionTask } from './collection-task.ts';

/** Gathered by hand, or by a filter. */
export function CreateButtons({ onTask }: { onTask: (task: CollectionTask) => void }) {
  const { t } = useTranslation('collection');
  return (
    <div className="flex flex-wrap gap-2 *:flex-1">
      <Button
        variant="primary"
        aria-haspopup="dialog"
        icon={<Plus size={16} aria-hidden="true" />}
        onClick={() => onTask({ kind: 'create' })}
      >
        {t('create-title')}
      </Button>
      <Button
        aria-haspopup="dialog"
        icon={<Sparkles size={16} aria-hidden="true" />}
        onClick={() => onTask({ kind: 'create-smart', criteria: {} })}
      >
        {t('smart-create-title')}
      </Button>
    </div>
  );
}
