import { act, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { dismissToast, toast, toastStore } from './toast-store.ts';
import { Toaster } from './toaster.tsx';

const steps: string[] = [];

beforeEach(() => {
  steps.length = 0;
  Object.assign(HTMLElement.prototype, {
    showPopover: () => steps.push('show'),
    hidePopover: () => steps.push('hide'),
  });
});
afterEach(() => {
  document.body.replaceChildren();
  for (const { id } of toastStore.get()) dismissToast(id);
});

const say = (message: string) =>
  act(() => {
    toast({ message });
  });

test('toasts are added to a live region that is always rendered', () => {
  const { container } = render(<Toaster />);
  expect(steps).toEqual(['show']);
  say('Scan finished');
  expect(steps).toEqual(['show']);
  expect(container.querySelector('[aria-live]')?.textContent).toContain('Scan finished');
});

test('a toast is shown above an open dialog', () => {
  render(<Toaster />);
  const dialog = document.createElement('dialog');
  dialog.setAttribute('open', '');
  document.body.append(dialog);
  say('Saved');
  expect(steps).toEqual(['show', 'hide', 'show']);
});
