import { join } from 'node:path';

import { expect, test, type Page } from '@playwright/test';
import { rolldown } from 'rolldown';

import { HARMLESS } from './markdown-harmless.ts';
import { HOSTILE } from './markdown-hostile.ts';

const SOURCE = join(
  import.meta.dirname,
  '..',
  'packages',
  'web',
  'src',
  'shared',
  'lib',
  'markdown.ts',
);
const PAGE = 'http://markdown.test/rom/1';

interface Rendering {
  renderMarkdown: (text: string) => string;
}

let bundled: Promise<string> | undefined;

async function bundle(): Promise<string> {
  const build = await rolldown({ input: SOURCE, platform: 'browser' });
  const { output } = await build.generate({ format: 'iife', name: 'rendering' });
  return output[0].code;
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
  await page.addScriptTag({ content: await (bundled ??= bundle()) });
  return requested;
}

test('hostile Markdown runs no script, sends no request and keeps only allowed markup', async ({
  page,
}) => {
  const requested = await openRenderer(page);
  for (const [kind, texts] of Object.entries(HOSTILE)) {
    const { faults, hasRunScript } = await page.evaluate(provoke, texts);
    expect.soft(faults, kind).toEqual([]);
    // Scripts run some time after they are inserted. Each text is rendered alone to know the culprit.
    for (const text of hasRunScript ? texts : []) {
      const alone = await page.evaluate(provoke, [text]);
      expect.soft(alone.hasRunScript, `${kind}: ran a script: ${text}`).toBe(false);
    }
    expect.soft(hasRunScript, kind).toBe(false);
  }
  expect(requested.filter((address) => !address.startsWith('http://markdown.test/'))).toEqual([]);
  expect(page.url()).toBe(PAGE);
  expect(page.context().pages()).toHaveLength(1);
});

test('usual Markdown is rendered as expected', async ({ page }) => {
  await openRenderer(page);
  for (const [text, html] of HARMLESS) {
    expect.soft(await page.evaluate(render, text), text).toBe(html);
  }
});

test('Markdown that takes too many steps to parse is shown as plain text', async ({ page }) => {
  await openRenderer(page);
  // Each reading of the clock advances it by a millisecond: the time limit is a number of steps.
  // An expression that takes long within one step makes this test run into its timeout.
  await page.evaluate(() => {
    let steps = 0;
    performance.now = () => (steps += 1);
  });
  const slow = ['>', '_a**', '1) ', '~a~~', '__a', '***a', '!', '    ', 'a\n|', '<div>', 'a@b.'];
  for (const part of slow) {
    const text = `x${part.repeat(Math.floor(90_000 / part.length))}x`;
    const shown = await page.evaluate(renderedText, text);
    expect(shown, JSON.stringify(part)).toBe(text.replaceAll('\n', '').replaceAll(/ +/g, ' '));
  }
  const book = await page.evaluate(render, '# A <b>book</b>\n'.repeat(10_000));
  expect(book.slice(0, 48)).toBe('<p># A &lt;b&gt;book&lt;/b&gt;<br># A &lt;b&gt;b');
});

function render(text: string): string {
  const { rendering } = window as unknown as { rendering: Rendering };
  return rendering.renderMarkdown(text);
}

function renderedText(text: string): string {
  const { rendering } = window as unknown as { rendering: Rendering };
  const place = document.createElement('section');
  place.innerHTML = rendering.renderMarkdown(text);
  return place.textContent.trim();
}

interface Provoked {
  /** The faults in the markup, each with its source text. */
  readonly faults: readonly string[];
  readonly hasRunScript: boolean;
}

/** Puts rendered texts on the page, triggers their events as a reader would, and lists the faults. */
async function provoke(texts: readonly string[]): Promise<Provoked> {
  const scope = window as unknown as {
    rendering: Rendering;
    pwned: () => void;
    canary: () => void;
  };
  const faults: string[] = [];
  let hasRunScript = false;
  scope.pwned = () => {
    hasRunScript = true;
  };
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
  const EVENTS = ['click', 'mouseover', 'focus', 'error', 'load', 'toggle', 'pointerenter'];

  function checkElement(element: Element, report: (fault: string) => void): void {
    const tag = element.localName;
    if (!TAGS.test(tag) || !(element instanceof HTMLElement)) report(`tag ${tag}`);
    for (const { name, value } of element.attributes) {
      if (!ATTRIBUTES[tag]?.includes(name)) report(`attribute ${tag} ${name}`);
      if (name === 'class' && !/^markdown-(?:table|task)$/.test(value)) report(`class ${value}`);
    }
    if (element instanceof HTMLAnchorElement) {
      if (!ADDRESS.test(element.href)) report(`leads to ${element.href}`);
      if (!element.rel.includes('noopener')) report('link without noopener');
      const isOut = element.host !== '' && element.host !== location.host;
      if (isOut && element.target !== '_blank') report('foreign link in this tab');
    }
    if (element instanceof HTMLImageElement) {
      const isOwn = new URL(element.src).origin === location.origin;
      if (!isOwn && !element.src.startsWith('data:image/')) report(`image ${element.src}`);
      if (/svg/i.test(element.src.slice(0, 30))) report('SVG image');
    }
  }

  const page = document.querySelector('#page')!;
  for (const text of texts) {
    const place = document.createElement('section');
    // All texts must be in view: pictures outside of it would not be loaded.
    place.style.cssText = 'position: absolute; top: 0';
    page.append(place);
    place.innerHTML = scope.rendering.renderMarkdown(text);
    const first = place.innerHTML;
    place.innerHTML = first;
    const report = (fault: string) => faults.push(`${fault}: ${text}`);
    if (place.innerHTML !== first) report('changes when it is parsed again');
    for (const element of place.querySelectorAll('*')) checkElement(element, report);
    // Following a link would leave the page, so only its event handlers are tested.
    place.addEventListener('click', (event) => event.preventDefault());
    for (const element of place.querySelectorAll<HTMLElement>('*')) {
      for (const type of EVENTS) {
        element.dispatchEvent(new Event(type, { bubbles: true, cancelable: true }));
      }
    }
  }
  // This script comes last and is not sanitized: once it has run, every other one would have run.
  await new Promise<void>((resolve) => {
    scope.canary = resolve;
    page.insertAdjacentHTML('beforeend', `<img src="canary-${Math.random()}" onerror="canary()">`);
  });
  await new Promise((resolve) => setTimeout(resolve));
  page.replaceChildren();
  return { faults, hasRunScript };
}
