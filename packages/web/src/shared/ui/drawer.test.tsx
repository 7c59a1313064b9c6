import { render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';

import { AppTexts } from '#app/shell/app-texts.tsx';
import { speakEnglish } from '#testing/speak-english.ts';

import { Button } from './button.tsx';
import { Drawer } from './drawer.tsx';

beforeAll(speakEnglish);
beforeEach(() => {
  // Browsers focus the first element that can have the focus; the test environment does not.
  vi.spyOn(HTMLDialogElement.prototype, 'showModal').mockImplementation(function open(
    this: HTMLDialogElement,
  ) {
    this.querySelector<HTMLElement>('button, input, [tabindex]')?.focus();
  });
});

const open = (body: ReactNode) =>
  render(
    <AppTexts>
      <Drawer
        title="Filters"
        open
        onClose={() => undefined}
        footer={<Button>Show 16 games</Button>}
      >
        {body}
      </Drawer>
    </AppTexts>,
  );

test('a drawer whose body is still loading focuses its title, not its footer', () => {
  open('Loading');
  expect(document.activeElement).toBe(screen.getByText('Filters'));
});

test('a drawer focuses its first control', () => {
  open(<Button>Favorites</Button>);
  expect(document.activeElement?.textContent).toBe('Favorites');
});
