import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';

import { Dialog } from '#shared/ui/dialog.tsx';

import { shortcutsAt } from './shortcuts.ts';
import type { Strokes } from './shortcuts.ts';

interface Props {
  /** The screen it is asked for on. */
  path: string;
  onClose: () => void;
}

/** The keys that do something here. */
export function KeyboardHelp({ path, onClose }: Props) {
  const { t } = useTranslation('keys');
  return (
    <Dialog title={t('title')} onClose={onClose}>
      <div className="grid gap-6">
        {shortcutsAt(path).map(({ place, keys }) => (
          <section key={place} aria-labelledby={`keys-${place}`} className="grid gap-2">
            <h3 id={`keys-${place}`} className="text-sm font-semibold text-ink-soft">
              {t(`at-${place}`)}
            </h3>
            <dl className="grid gap-1">
              {keys.map(([name, strokes]) => (
                <div
                  key={name}
                  className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-line py-2"
                >
                  <dt className="text-[0.9375rem]">{t(name)}</dt>
                  <dd className="flex flex-wrap gap-2">
                    <KeyCaps strokes={strokes} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}

function KeyCaps({ strokes }: { strokes: Strokes }) {
  return strokes.map((keys) => (
    <span key={keys.join()} className="flex items-center gap-1">
      {keys.map((key, index) => (
        <Fragment key={key}>
          {index > 0 && <span className="text-xs text-ink-faint">+</span>}
          <kbd className="grid h-6 min-w-6 place-items-center rounded-xs border border-line bg-sunken px-1.5 font-sans text-xs text-ink">
            {key}
          </kbd>
        </Fragment>
      ))}
    </span>
  ));
}
