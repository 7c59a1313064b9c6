import { join } from 'node:path';

import { expect, test, type Page } from '@playwright/test';
import { rolldown } from 'rolldown';

import { HARMLESS } from './markdown-harmless.ts';
import { HOSTILE } from './markdown-hostile.ts';

const SOURCE = join(import.meta.dirname, '..', 'packages', 'web', 'src', 'lib', 'markdown.ts');
const PAGE = 'http://markdown.test/rom/1';

interface Rendering {
  renderMarkdown: (text: string) => string;
}

/** The renderer alone in a browser, without the content policy that would catch what it misses. */
async function openRenderer(page: Page): Promise<string[]> {
  const requested: string[] = [];
  await page.route('**/*', async (route) => {
    const address = route.request().url();
    if (address !== PAGE) requested.push(address);
    await route.fulfill({ contentType: 'text/html', body: '<!doctype html><main id=page></main>' });
  });
  await page.goto(PAGE);
  const bundle = await rolldown({ input: SOURCE, platform: 'browser' });
  const { output } = await bundle.generate({ format: 'iife', name: 'rendering' });
  await page.addScriptTag({ content: output[0].code });
  return requested;
}

for (const [kind, texts] of Object.entries(HOSTILE)) {
  test(`Markdown is harmless: ${kind}`, async ({ page }) => {
    const requested = await openRenderer(page);
    for (const text of texts) {
      expect.soft(await page.evaluate(provoke, text), text).toEqual([]);
    }
    expect(requested.filter((address) => !address.startsWith('http://markdown.test/'))).toEqual([]);
    expect(page.url()).toBe(PAGE);
    expect(page.context().pages()).toHaveLength(1);
  });
}

test('Markdown people write comes out as they meant it', async ({ page }) => {
  await openRenderer(page);
  for (const [text, html] of HARMLESS) {
    expect.soft(await page.evaluate(render, text), text).toBe(html);
  }
});

test('Markdown made to be slow is shown as plain text in time', async ({ page }) => {
  await openRenderer(page);
  const slow = ['>', '_a**', '1) ', '~a~~', '__a', '***a', '!', '    ', 'a\n|', '<div>', 'a@b.'];
  for (const part of slow) {
    const text = `x${part.repeat(Math.floor(90_000 / part.length))}x`;
    const start = Date.now();
    const html = await page.evaluate(render, text);
    expect(Date.now() - start, JSON.stringify(part)).toBeLessThan(10_000);
    expect(html.length, JSON.stringify(part)).toBeGreaterThan(0);
  }
  const book = await page.evaluate(render, '# A <b>book</b>\n'.repeat(10_000));
  expect(book.slice(0, 48)).toBe('<p># A &lt;b&gt;book&lt;/b&gt;<br># A &lt;b&gt;b');
});

function render(text: string): string {
  const { rendering } = window as unknown as { rendering: Rendering };
  return rendering.renderMarkdown(text);
}

/** Puts the rendered text on the page, does to it what a reader would, and says what is wrong. */
async function provoke(text: string): Promise<string[]> {
  const scope = window as unknown as { rendering: Rendering; pwned: () => void };
  const faults: string[] = [];
  scope.pwned = () => faults.push('ran a script');
  const ATTRIBUTES: Record<string, readonly string[]> = {
    a: ['href', 'title', 'rel', 'target'],
    abbr: ['title'],
    details: ['open'],
    div: ['class', 'tabindex'],
    img: ['src', 'alt', 'title', 'loading', 'decoding'],
    li: ['class'],
    ol: ['start'],
    td: ['align'],
    th: ['align'],
  };
  const TAGS =
    /^(a|abbr|b|blockquote|br|code|dd|del|details|div|em|h[3-6]|hr|i|img|kbd|li|ol|p|pre|q|s|strong|sub|summary|sup|table|tbody|td|th|thead|tr|u|ul)$/;
  const ADDRESS = /^(?:https?|mailto|tel|ftp):/;

  const place = document.querySelector('#page')!;
  place.innerHTML = scope.rendering.renderMarkdown(text);
  const first = place.innerHTML;
  place.innerHTML = first;
  if (place.innerHTML !== first) faults.push('changes when it is parsed again');

  for (const element of place.querySelectorAll('*')) {
    const tag = element.localName;
    if (!TAGS.test(tag) || !(element instanceof HTMLElement)) faults.push(`tag ${tag}`);
    for (const { name, value } of element.attributes) {
      if (!ATTRIBUTES[tag]?.includes(name)) faults.push(`attribute ${tag} ${name}`);
      if (name === 'class' && !/^markdown-(?:table|task)$/.test(value))
        faults.push(`class ${value}`);
    }
    if (element instanceof HTMLAnchorElement) {
      if (!ADDRESS.test(element.href)) faults.push(`leads to ${element.href}`);
      if (!element.rel.includes('noopener')) faults.push('link without noopener');
      const isOut = element.host !== '' && element.host !== location.host;
      if (isOut && element.target !== '_blank') faults.push('foreign link in this tab');
    }
    if (element instanceof HTMLImageElement) {
      const isOwn = new URL(element.src).origin === location.origin;
      if (!isOwn && !element.src.startsWith('data:image/')) faults.push(`image ${element.src}`);
      if (/svg/i.test(element.src.slice(0, 30))) faults.push('SVG image');
    }
  }
  // Following them would leave the page: only what a script could hear is wanted.
  place.addEventListener('click', (event) => event.preventDefault());
  for (const element of place.querySelectorAll<HTMLElement>('*')) {
    for (const type of ['click', 'mouseover', 'focus', 'error', 'load', 'toggle', 'pointerenter']) {
      element.dispatchEvent(new Event(type, { bubbles: true, cancelable: true }));
    }
  }
  await new Promise((resolve) => setTimeout(resolve, 20));
  place.replaceChildren();
  return faults;
}
