import { render, screen } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';

import { AppTexts } from '#app/shell/app-texts.tsx';
import { speakGerman } from '#testing/speak-german.ts';

import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

const ignore = () => {};

beforeAll(speakGerman);
beforeEach(() => {
  // Browsers focus the first element that can have the focus; the test environment does not.
  vi.spyOn(HTMLDialogElement.prototype, 'showModal').mockImplementation(function open(
    this: HTMLDialogElement,
  ) {
    this.querySelector<HTMLElement>('button, input, [tabindex]')?.focus();
  });
});

test('a dialog whose body is still loading focuses its title, not its close button', () => {
  render(
    <AppTexts>
      <Dialog title="Limits" onClose={ignore}>
        <p>Loading</p>
      </Dialog>
    </AppTexts>,
  );
  expect(document.activeElement).toBe(screen.getByText('Limits'));
});

test('a dialog focuses its first field or button', () => {
  render(
    <AppTexts>
      <Dialog title="Limits" onClose={ignore} footer={<Button>Cancel</Button>} />
    </AppTexts>,
  );
  expect(document.activeElement?.textContent).toBe('Cancel');
});
