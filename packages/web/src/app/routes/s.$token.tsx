import { Link, createFileRoute } from '@tanstack/react-router';
import { Library } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';

import { LanguageSelect } from '#app/shell/language-select.tsx';
import { ThemeSwitch } from '#app/shell/theme-switch.tsx';
import { loadAreas } from '#shared/i18n/start-i18n.ts';
import { withFallback } from '#shared/lib/with-fallback.ts';
import { buttonClass } from '#shared/ui/button-class.ts';
import { SharePage } from '#visitor/share-page.tsx';

const Search = z.object({
  /** A game of a shared collection. */
  game: withFallback(z.optional(z.coerce.number().check(z.int(), z.gte(1))), undefined),
});

export const Route = createFileRoute('/s/$token')({
  staticData: { title: 'title-share' },
  validateSearch: Search,
  loader: () => loadAreas('shares'),
  component: Share,
});

function Share() {
  const { token } = Route.useParams();
  const { game } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <SharePage
      key={token}
      token={token}
      game={game ?? null}
      onGame={(next) => void navigate({ search: { game: next ?? undefined } })}
      settings={
        <>
          <LanguageSelect />
          <ThemeSwitch />
        </>
      }
      renderLibraryLink={(path) => <LibraryLink path={path} />}
    />
  );
}

function LibraryLink({ path }: { path: string }) {
  const { t } = useTranslation('shares');
  return (
    <Link to={path} className={buttonClass('secondary', 'md')}>
      <Library size={17} aria-hidden="true" />
      {t('open-library')}
    </Link>
  );
}
