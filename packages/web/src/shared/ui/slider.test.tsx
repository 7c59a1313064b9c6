import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';

import { Slider } from './slider.tsx';

const onChange = vi.fn<(value: number) => void>();

test('the slider has a name and its value as text', () => {
  render(<Slider label="Completion" value={60} onChange={onChange} valueText="60 %" />);
  const slider = screen.getByRole('slider', { name: 'Completion' });
  expect(slider.getAttribute('aria-valuetext')).toBe('60 %');
  expect(slider.style.getPropertyValue('--share')).toBe('0.6');
  fireEvent.change(slider, { target: { value: '61' } });
  expect(onChange.mock.calls).toEqual([[61]]);
});

test('a compact slider keeps its name', () => {
  render(<Slider compact label="Completion" value={0} onChange={onChange} valueText="0 %" />);
  expect(screen.getByRole('slider', { name: 'Completion' })).toBeTruthy();
  expect(screen.queryByText('Completion')).toBeNull();
});

test('a read-only slider is disabled', () => {
  render(<Slider label="Completion" value={60} valueText="60 %" />);
  expect(screen.queryByRole('slider')).toBeNull();
  const bar = screen.getByRole('progressbar', { name: 'Completion' });
  expect(bar.getAttribute('aria-valuetext')).toBe('60 %');
});
