import { useTranslation } from 'react-i18next';

import { ROLES } from '@saveroom/contract';
import type { Role } from '@saveroom/contract';

import { ChoiceCards } from '#shared/ui/choice-cards.tsx';
import { ROLE_ICON } from '#account/role-badge.tsx';

interface Props {
  value: Role;
  onChange: (role: Role) => void;
}

/** Each role with what it may do. */
export function RoleChoice({ value, onChange }: Props) {
  const { t } = useTranslation('common');
  return (
    <ChoiceCards
      label={t('role')}
      value={value}
      onChange={onChange}
      choices={ROLES.map((role) => {
        const Icon = ROLE_ICON[role];
        return {
          value: role,
          label: t(`role-${role}`),
          text: t(`role-${role}-text`),
          icon: <Icon size={18} aria-hidden="true" />,
        };
      })}
    />
  );
}
