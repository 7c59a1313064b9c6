import { Dices, Search } from 'lucide-react';
import { Suspense, lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { searchPalette } from '#library/search/search-palette-state.ts';
import { Button } from '#shared/ui/button.tsx';

const SurpriseDialog = lazy(async () => {
  const { SurpriseDialog: component } = await import('./surprise-dialog.tsx');
  return { default: component };
});

export function HomeHeader() {
  const { t } = useTranslation(['home', 'common']);
  const [isSurprising, setIsSurprising] = useState(false);
  return (
    <header className="flex flex-wrap items-center gap-3">
      <h1 className="mr-auto text-2xl font-bold sm:text-[1.75rem]/9">{t('library-title')}</h1>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts="/ Control+K Meta+K"
        onClick={searchPalette.open}
        className="flex min-h-10 w-60 items-center gap-2.5 rounded-sm border border-line bg-sunken px-3 text-left text-sm text-ink-faint transition hover:border-line-strong hover:text-ink-soft max-md:hidden lg:w-80"
      >
        <Search size={16} aria-hidden="true" />
        <span className="flex-1">{t('common:palette-hint')}</span>
        <kbd
          aria-hidden="true"
          className="grid h-5.5 min-w-5.5 place-items-center rounded-xs border border-line px-1 font-sans text-xs text-ink-soft"
        >
          /
        </kbd>
      </button>
      <Button
        aria-haspopup="dialog"
        onClick={() => setIsSurprising(true)}
        icon={<Dices size={17} aria-hidden="true" />}
      >
        {t('surprise')}
      </Button>
      {isSurprising && (
        <Suspense>
          <SurpriseDialog onClose={() => setIsSurprising(false)} />
        </Suspense>
      )}
    </header>
  );
}
