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

/** Allowed tags and their attributes. No `id`, `class`, `name` or `style`. */
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
  attribute.keepAttr = keepAttr && isAllowed(element.localName, attrName, attrValue);
});

/** Renders Markdown of any origin to HTML that is safe to insert. */
export function renderMarkdown(text: string): string {
  const html = parseMarkdown(text);
  const clean = html === null ? null : purify(html);
  return clean ? finishMarkdown(clean) : asPlainText(text);
}

/**
 * Null if sanitizing is impossible: an unsupported browser, or a frameset that replaced the body.
 */
function purify(html: string): DocumentFragment | null {
  // In unsupported browsers DOMPurify returns its input.
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

function isAllowed(tag: string, attribute: string, value: string): boolean {
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
