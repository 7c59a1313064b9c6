import { render } from '@testing-library/react';
import { expect, test } from 'vitest';

import { PlatformMark } from './platform-mark.tsx';

const rules = () =>
  document.adoptedStyleSheets.flatMap((sheet) =>
    Array.from(sheet.cssRules, (rule) => rule.cssText),
  );
const markOf = (slug: string) => {
  const { container } = render(<PlatformMark slug={slug} family="nintendo" className="size-4" />);
  return container.querySelector('span')?.className.match(/platform-mark-\d+/)?.[0] ?? '';
};

test('marks of one platform share one CSS rule with its picture and color', () => {
  const [one, other, third] = [markOf('snes'), markOf('snes'), markOf('a"b.c')];
  expect(one).toBe(other);
  expect(third).not.toBe(one);
  const [ofOne = '', ...more] = rules().filter((rule) => rule.startsWith(`.${one} `));
  expect(more).toEqual([]);
  expect(ofOne).toMatch(/background.*(rgb\(|#)/);
  expect(ofOne).toContain('/assets/platforms/snes.svg');
});

test('a folder name cannot inject CSS rules', () => {
  const name = markOf('x") } * { color: red');
  const own = rules().filter((rule) => rule.startsWith(`.${name} `));
  expect(own.join(' ')).toContain('/assets/platforms/x-color-red.svg');
  expect(rules().join(' ')).not.toContain('color: red');
});
