import { render } from '@testing-library/react';
import { expect, test } from 'vitest';

import { GeneratedCollection } from './generated-collection.tsx';

const textOf = (isBesideTitle: boolean): string | null =>
  render(<GeneratedCollection name="Small hours" isBesideTitle={isBesideTitle} />).container
    .textContent;

test('a generated cover of a collection shows its initial only where its name is next to it', () => {
  expect(textOf(true)).toBe('S');
  expect(textOf(false)).toContain('Small');
});
