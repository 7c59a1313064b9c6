import { useTranslation } from 'react-i18next';

import { useFormat } from '#shared/i18n/use-format.ts';
import { PlatformBadge } from '#library/covers/platform-badge.tsx';

import type { Group } from './palette-groups.ts';

interface Props {
  id: string;
  heading: Group['heading'];
}

export function GroupHeading({ id, heading }: Props) {
  const { t } = useTranslation('common');
  const format = useFormat();
  const box = 'flex items-center gap-2 px-2 py-1.5 text-xs font-semibold text-ink-faint';
  if (heading.kind === 'all') {
    return (
      <span id={id} className="sr-only">
        {t('nav-search')}
      </span>
    );
  }
  if (heading.kind !== 'games') {
    return (
      <p id={id} className={box}>
        {t(`palette-${heading.kind}`)}
      </p>
    );
  }
  const { platform, more } = heading;
  return (
    <p id={id} className={box}>
      {platform && <PlatformBadge slug={platform.slug} family={platform.family_slug} size={18} />}
      <span className="truncate">{platform?.display_name}</span>
      {more > 0 && (
        <span className="ml-auto shrink-0 font-normal tabular-nums">
          {t('palette-more', { count: more, number: format.number(more) })}
        </span>
      )}
    </p>
  );
}
