import { render } from '@testing-library/react';
import { expect, test } from 'vitest';

import { CodeText } from './code-text.tsx';

test('text in code tags is rendered as code, other tags stay text', () => {
  const { container } = render(<CodeText>{'Kept in <code>a.yml</code> & <b>here</b>.'}</CodeText>);
  expect(container.textContent).toBe('Kept in a.yml & <b>here</b>.');
  expect([...container.querySelectorAll('*')].map((one) => one.outerHTML)).toEqual([
    '<code class="font-medium text-ink">a.yml</code>',
  ]);
});
