import { DoorClosedLocked } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { basePath } from '#shared/lib/base-path.ts';
import { buttonClass } from '#shared/ui/button-class.ts';
import { FocusedTitle } from '#shared/ui/focused-title.tsx';

/**
 * Shown if the server was set up by someone else in the meantime. Its link reloads the page,
 * because all cached data about the server is outdated.
 */
export function SetupAlreadyDone() {
  const { t } = useTranslation('login');
  return (
    <section className="w-full max-w-105 rounded-xl border border-line bg-surface p-6 shadow-2 sm:p-8">
      <span className="mb-4 grid size-12 place-items-center rounded-full bg-accent-soft text-accent-ink">
        <DoorClosedLocked size={24} aria-hidden="true" />
      </span>
      <FocusedTitle takesFocus className="text-2xl/8 font-bold outline-none">
        {t('setup-done-title')}
      </FocusedTitle>
      <p className="mt-1.5 mb-6 text-sm text-pretty text-ink-soft">{t('setup-done-text')}</p>
      <a href={`${basePath}/login`} className={buttonClass('primary', 'lg', 'w-full')}>
        {t('to-login')}
      </a>
    </section>
  );
}
