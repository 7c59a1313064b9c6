import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Users } from 'lucide-react';
import { useTranslation } from 'react-i18next';

import { profileQueries } from '#shared/data/profiles.ts';
import { buttonClass } from '#shared/ui/button-class.ts';

/** A link back to the profiles that this device remembers. */
export function ProfilesLink({ next }: { next: string | undefined }) {
  const { t } = useTranslation('login');
  const { data = [] } = useQuery(profileQueries.all());
  if (data.length === 0) return null;
  return (
    <Link to="/profiles" search={{ next }} className={buttonClass('secondary', 'lg', 'w-full')}>
      <Users size={18} aria-hidden="true" />
      {t('profiles-title')}
    </Link>
  );
}
