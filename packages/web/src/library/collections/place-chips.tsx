import { useTranslation } from 'react-i18next';

import { Chip } from '#shared/ui/chip.tsx';

import { PLACES, withoutPlace } from './criteria.ts';
import type { SmartFilter } from './criteria.ts';
import { usePlaceNames } from './use-place-names.ts';

interface Props {
  filter: SmartFilter;
  onChange: (filter: SmartFilter) => void;
}

/** The collections a filter is bound to. */
export function PlaceChips({ filter, onChange }: Props) {
  const { t } = useTranslation(['collection', 'gallery']);
  const names = usePlaceNames(filter);
  const places = PLACES.filter((place) => names[place] !== undefined);
  if (places.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-2 py-1">
      {places.map((place) => {
        const text = t('in-collection', { name: names[place] });
        return (
          <li key={place} className="max-w-full">
            <Chip
              removeLabel={t('gallery:filter-remove', { name: text })}
              onRemove={() => onChange(withoutPlace(filter, place))}
            >
              {text}
            </Chip>
          </li>
        );
      })}
    </ul>
  );
}
