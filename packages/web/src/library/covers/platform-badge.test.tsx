import { render } from '@testing-library/react';
import { expect, test } from 'vitest';

import { PlatformBadge } from './platform-badge.tsx';

test.each([
  ['nes', 'nes'],
  ['neo-geo-pocket', 'neo-geo-pocket'],
  ['My Games (old)', 'my-games-old'],
  ['../../secrets', '..-..-secrets'],
  ['ゲーム', 'default'],
  ['', 'default'],
  ['x'.repeat(200), 'x'.repeat(80)],
])('the badge of platform %j shows the picture “%s”', (slug, picture) => {
  const { container } = render(<PlatformBadge slug={slug} size={30} />);
  const image = container.querySelector('img');
  expect(image?.getAttribute('src')).toBe(`/assets/platforms/${picture}.svg`);
  expect([image?.alt, image?.width, image?.height]).toEqual(['', 30, 30]);
});
