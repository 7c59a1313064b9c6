import createPurifier from 'dompurify';

import { imageAddress, linkAddress } from './markdown-address.ts';
import { finishMarkdown } from './markdown-finish.ts';
import { parseMarkdown } from './markdown-parse.ts';

const PLAIN_TAGS = [
  ...['b', 'blockquote', 'br', 'caption', 'cite', 'code', 'dd', 'del', 'div', 'dl', 'dt', 'em'],
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'hr', 'i', 'ins', 'kbd', 'li', 'mark', 'p', 'pre', 'q'],
  ...['s', 'samp', 'small', 'strong', 'sub', 'summary', 'sup', 'table', 'tbody', 'tfoot', 'thead'],
  ...['tr', 'u', 'ul', 'var'],
];

/** Tags that survive, each with its attributes. No `id`, `class`, `name` or `style` anywhere. */
const ALLOWED = new Map<string, readonly string[]>([
  ...PLAIN_TAGS.map((tag) => [tag, []] as const),
  ['a', ['href', 'title']],
  ['abbr', ['title']],
  ['details', ['open']],
  ['img', ['alt', 'src', 'title']],
  ['ol', ['start']],
  ['td', ['align']],
  ['th', ['align']],
]);

const purifier = createPurifier(window);
purifier.addHook('uponSanitizeAttribute', (element, attribute) => {
  const { attrName, attrValue, keepAttr } = attribute;
  attribute.keepAttr = keepAttr && mayKeep(element.localName, attrName, attrValue);
});

/** HTML that is safe to insert whatever the text says. */
export function renderMarkdown(text: string): string {
  const html = parseMarkdown(text);
  const clean = html === null ? null : purify(html);
  return clean ? finishMarkdown(clean) : asPlainText(text);
}

/** Null where it cannot be done: an unfit browser, or a frameset that has replaced the body. */
function purify(html: string): DocumentFragment | null {
  // The purifier hands back what it was given where it is not supported.
  if (!purifier.isSupported) return null;
  return purifier.sanitize(html, {
    ALLOWED_TAGS: [...ALLOWED.keys()],
    ALLOWED_ATTR: [...ALLOWED.values()].flat(),
    ALLOW_ARIA_ATTR: false,
    ALLOW_DATA_ATTR: false,
    ALLOWED_NAMESPACES: ['http://www.w3.org/1999/xhtml'],
    RETURN_DOM_FRAGMENT: true,
  });
}

function mayKeep(tag: string, attribute: string, value: string): boolean {
  if (!ALLOWED.get(tag)?.includes(attribute)) return false;
  if (attribute === 'href') return linkAddress(value) !== null;
  if (attribute === 'src') return imageAddress(value) !== null;
  return true;
}

function asPlainText(text: string): string {
  const paragraph = document.createElement('p');
  paragraph.textContent = text;
  return paragraph.outerHTML.replaceAll('\n', '<br>');
}
