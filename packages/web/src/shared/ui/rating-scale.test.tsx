import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';

import { DifficultyScale, RatingScale } from './rating-scale.tsx';

const words = (value: number) => (value === 0 ? 'Not rated' : `${value} of 10`);

function rate(value: number) {
  const onChange = vi.fn<(value: number) => void>();
  render(
    <RatingScale
      label="Rating"
      value={value}
      onChange={onChange}
      valueText={words}
      clearLabel="Clear rating"
    />,
  );
  const slider = screen.getByRole('slider', { name: 'Rating' });
  const marks = slider.parentElement!;
  marks.getBoundingClientRect = () => new DOMRect(100, 0, 200, 20);
  return { onChange, slider, marks };
}

const at = (clientX: number) => ({ clientX, button: 0, pointerId: 1, pointerType: 'touch' });
const filled = () => document.querySelectorAll('svg[fill="currentColor"]').length;

test('the scale is a slider with its value as text', () => {
  const { slider } = rate(8);
  expect(slider.getAttribute('aria-valuetext')).toBe('8 of 10');
  expect(screen.getByText('8 of 10')).toBeTruthy();
  expect(filled()).toBe(8);
});

test('arrow keys change the value, and Delete clears it', () => {
  const { slider, onChange } = rate(8);
  fireEvent.change(slider, { target: { value: '9' } });
  fireEvent.keyDown(slider, { key: 'Delete' });
  expect(onChange.mock.calls).toEqual([[9], [0]]);
});

test.each([
  [101, 1],
  [119, 1],
  [121, 2],
  [299, 10],
])('a tap at %i chooses %i', (x, value) => {
  const { marks, onChange } = rate(0);
  fireEvent.pointerDown(marks, at(x));
  fireEvent.pointerUp(marks, at(x));
  expect(onChange.mock.calls).toEqual([[value]]);
});

test('a drag shows its value and sets the last one', () => {
  const { marks, onChange } = rate(2);
  fireEvent.pointerDown(marks, at(130));
  fireEvent.pointerMove(marks, at(230));
  expect(filled()).toBe(7);
  expect(onChange).not.toHaveBeenCalled();
  fireEvent.pointerUp(marks, at(250));
  expect(onChange.mock.calls).toEqual([[8]]);
});

test('a drag that becomes a scroll sets nothing', () => {
  const { marks, onChange } = rate(2);
  fireEvent.pointerDown(marks, at(250));
  fireEvent.pointerCancel(marks, at(250));
  expect(onChange).not.toHaveBeenCalled();
  expect(filled()).toBe(2);
});

test('a click on the current value clears it', () => {
  const { marks, onChange } = rate(5);
  fireEvent.pointerDown(marks, at(199));
  fireEvent.pointerUp(marks, at(199));
  expect(onChange.mock.calls).toEqual([[0]]);
});

test('clearing keeps the focus on the scale', () => {
  const { slider, onChange } = rate(5);
  fireEvent.click(screen.getByRole('button', { name: 'Clear rating' }));
  expect(onChange.mock.calls).toEqual([[0]]);
  expect(document.activeElement).toBe(slider);
});

test('a read-only scale has its value as text for screen readers', () => {
  render(<DifficultyScale compact label="Difficulty" value={3} valueText={words} />);
  expect(screen.getByText('Difficulty: 3 of 10')).toBeTruthy();
  expect(screen.queryByRole('slider')).toBeNull();
});
