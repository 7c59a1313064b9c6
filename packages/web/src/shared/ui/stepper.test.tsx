import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';

import { Stepper } from './stepper.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const stepper = (current: number) => (
  <Stepper label="Steps" steps={['One', 'Two']} current={current} />
);

test('changing the step scrolls to the top, showing the first one does not', () => {
  const scroll = vi.fn<() => void>();
  Element.prototype.scrollIntoView = scroll;
  const { rerender } = render(stepper(0));
  expect(scroll).not.toHaveBeenCalled();
  rerender(stepper(1));
  expect(scroll).toHaveBeenCalledOnce();
});
