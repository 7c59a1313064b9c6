import { useTranslation } from 'react-i18next';

import { Focusable } from '../focus/focusable.tsx';
import { useActions } from '../input/input-context.tsx';
import { pillClass } from './pill-class.ts';

/** The shape of what comes, and a way back meanwhile, which has the focus. */
export function LoadingScreen({ label, onBack }: { label: string; onBack: () => void }) {
  const { t } = useTranslation('console');
  useActions((action) => {
    if (action === 'back' || action === 'confirm') onBack();
    return action === 'back' || action === 'confirm';
  });
  return (
    <div className="grid h-full content-end gap-12 px-20 pb-20">
      <Focusable
        isFocused
        onPress={onBack}
        onAim={() => undefined}
        className={`${pillClass(true)} justify-self-start`}
      >
        {t('back')}
      </Focusable>
      <output aria-label={label} className="grid gap-12">
        <span className="block h-16 w-1/3 animate-pulse rounded-md bg-hover" />
        <span className="flex gap-6">
          {Array.from({ length: 7 }, (_, index) => (
            <span key={index} className="h-80 w-60 shrink-0 animate-pulse rounded-lg bg-hover" />
          ))}
        </span>
      </output>
    </div>
  );
}
