import { useTranslation } from 'react-i18next';

import { useFormat } from '#shared/i18n/use-format.ts';
import { PlatformBadge } from '#library/covers/platform-badge.tsx';

import { ChoiceList } from './choice-list.tsx';
import { FilterSection } from './filter-section.tsx';
import { platformsOf, withPlatforms } from './gallery-search.ts';
import type { GallerySearch } from './gallery-search.ts';
import { usePlatformsById } from './use-platforms-by-id.ts';

interface Props {
  counts: readonly { id: number; count: number }[];
  search: GallerySearch;
  onSearch: (next: GallerySearch) => void;
}

export function PlatformFilter({ counts, search, onSearch }: Props) {
  const { t } = useTranslation('gallery');
  const format = useFormat();
  const platforms = usePlatformsById();
  const chosen = platformsOf(search);
  const choices = counts
    .flatMap(({ id, count }) => {
      const platform = platforms.get(id);
      if (!platform) return [];
      const { display_name: label, slug, family_slug } = platform;
      const icon = <PlatformBadge slug={slug} family={family_slug} size={20} />;
      return { value: id, label, count, icon };
    })
    .toSorted((a, b) => format.compare(a.label, b.label));
  if (choices.length === 0) return null;
  const toggle = (id: number) =>
    onSearch(
      withPlatforms(
        search,
        chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id],
      ),
    );
  return (
    <FilterSection title={t('platforms')} chosen={chosen.length}>
      <ChoiceList
        searchLabel={t('choices-search', { list: t('platforms') })}
        choices={choices}
        chosen={new Set(chosen)}
        onToggle={toggle}
      />
    </FilterSection>
  );
}
