import { imageAddress, isExternal, linkAddress } from './markdown-address.ts';

/** The headings of the page and of the section around the text. */
const LEVELS_ABOVE = 2;

/** Adapts sanitized HTML to the page: heading levels, links, images, tables. */
export function finishMarkdown(content: DocumentFragment): string {
  for (const image of content.querySelectorAll('img')) finishImage(image);
  for (const link of content.querySelectorAll('a')) finishLink(link);
  for (const heading of content.querySelectorAll('h1, h2, h3, h4, h5, h6')) demote(heading);
  for (const item of content.querySelectorAll('li')) {
    if (/^[☐☑] /.test(item.textContent)) item.setAttribute('class', 'markdown-task');
  }
  for (const table of content.querySelectorAll('table')) makeScrollable(table);
  const holder = document.createElement('template');
  holder.content.append(content);
  return holder.innerHTML;
}

/**
 * External images are links: the content security policy blocks them, and loading them would reveal
 * the reader.
 */
function finishImage(image: HTMLImageElement): void {
  const written = image.getAttribute('src') ?? '';
  const address = written === '' ? null : imageAddress(written);
  if (address && !isExternal(address) && address.protocol !== 'ftp:') {
    image.setAttribute('loading', 'lazy');
    image.setAttribute('decoding', 'async');
    return;
  }
  const name = image.getAttribute('alt')?.trim() || address?.href || '';
  if (!address || image.closest('a')) {
    image.replaceWith(name);
    return;
  }
  const link = image.ownerDocument.createElement('a');
  link.setAttribute('href', address.href);
  link.textContent = name;
  image.replaceWith(link);
}

function finishLink(link: HTMLAnchorElement): void {
  const address = linkAddress(link.getAttribute('href') ?? '');
  if (!address || !link.hasAttribute('href')) {
    link.replaceWith(...link.childNodes);
    return;
  }
  link.setAttribute('rel', 'noopener noreferrer nofollow');
  if (isExternal(address)) link.setAttribute('target', '_blank');
}

function demote(heading: Element): void {
  const level = Math.min(6, Number(heading.localName.slice(1)) + LEVELS_ABOVE);
  const lower = heading.ownerDocument.createElement(`h${level}`);
  lower.append(...heading.childNodes);
  heading.replaceWith(lower);
}

/** Makes a wide table scroll in its own focusable box. */
function makeScrollable(table: HTMLTableElement): void {
  const box = table.ownerDocument.createElement('div');
  box.setAttribute('class', 'markdown-table');
  box.setAttribute('tabindex', '0');
  table.replaceWith(box);
  box.append(table);
}
