import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';

import { Disclosure } from './disclosure.tsx';

test('a disclosure that the user opened stays open when it is rendered again', () => {
  const { rerender } = render(<Disclosure title="Ana">A note</Disclosure>);
  const details = screen.getByRole<HTMLDetailsElement>('group');
  expect(details.open).toBe(false);
  fireEvent.click(screen.getByText('Ana'));
  details.open = true;
  rerender(
    <Disclosure title="Ana" trailing="today">
      A longer note
    </Disclosure>,
  );
  expect(details.open).toBe(true);
  expect(screen.getByText('today')).toBeTruthy();
});
