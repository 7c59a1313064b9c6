import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Check, ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { resourceAddress } from '#library/data/rom-addresses.ts';
import { romDetailQueries } from '#library/data/rom.ts';
import { Cover } from '#library/covers/cover.tsx';

import type { RelatedGame } from './read-related.ts';

const FRAME = 'group grid content-start gap-2 rounded-sm outline-offset-4';

/** Leads into the library where it has the game, and to the source where it has not. */
export function RelatedCard({ game }: { game: RelatedGame }) {
  const { t } = useTranslation('rom');
  const { data: owned } = useQuery(romDetailQueries.owned(game.id));
  if (owned) {
    return (
      <Link to="/rom/$rom" params={{ rom: owned.id }} className={FRAME}>
        <Cover
          src={owned.path_cover_small && resourceAddress(owned.path_cover_small)}
          thumbhash={owned.thumbhash}
          ratio={2 / 3}
          title={game.name}
          platformName={owned.platform_display_name}
          platformSlug={owned.platform_slug}
          family={null}
          className="rounded-sm shadow-2 transition decorated:group-hover:scale-[1.03]"
        />
        <CardText name={game.name}>
          <Check size={13} aria-hidden="true" className="shrink-0 text-good-ink" />
          {t('related-owned')}
        </CardText>
      </Link>
    );
  }
  const picture = (
    <div className="grid aspect-2/3 place-items-center rounded-sm border border-dashed border-line-strong p-3 text-center text-sm font-semibold text-balance wrap-anywhere text-ink-faint transition group-hover:text-ink-soft">
      <span aria-hidden="true" className="line-clamp-5">
        {game.name}
      </span>
    </div>
  );
  if (!game.address) {
    return (
      <div className={FRAME}>
        {picture}
        <CardText name={game.name} />
      </div>
    );
  }
  return (
    <a href={game.address} target="_blank" rel="noreferrer" className={FRAME}>
      {picture}
      <CardText name={game.name}>
        <ExternalLink size={12} aria-hidden="true" className="shrink-0" />
        {t('related-elsewhere')}
      </CardText>
    </a>
  );
}

function CardText({ name, children }: { name: string; children?: ReactNode }) {
  return (
    <span className="grid gap-0.5">
      <span className="line-clamp-2 text-[0.8125rem]/4.5 font-medium">{name}</span>
      {children && (
        <span className="flex items-center gap-1 text-xs text-ink-faint">{children}</span>
      )}
    </span>
  );
}
