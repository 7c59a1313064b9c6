import { render, screen } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';

import { speakEnglish } from '#testing/speak-english.ts';

import { RoleBadge } from './role-badge.tsx';

beforeAll(speakEnglish);

test.each([
  ['admin', 'Admin'],
  ['owner', 'owner'],
])('the role %s is shown as %s, with an icon', (role, label) => {
  render(<RoleBadge role={role} />);
  const badge = screen.getByText(label);
  expect(badge.querySelector('svg') ?? badge.parentElement?.querySelector('svg')).not.toBeNull();
});
