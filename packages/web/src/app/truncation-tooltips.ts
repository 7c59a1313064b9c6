const TRUNCATED = '.truncate, [class*="line-clamp-"]';
const isTruncated = ({ scrollWidth, clientWidth, scrollHeight, clientHeight }: Element): boolean =>
  scrollWidth > clientWidth || scrollHeight > clientHeight;

const withTooltip = new WeakSet<HTMLElement>();

/** Adds a tooltip with the full text to truncated text under the pointer. */
export function addTooltipsToTruncatedText(): void {
  document.addEventListener('pointerover', ({ target }) => {
    const holder =
      target instanceof Element ? target.closest(`a, button, label, ${TRUNCATED}`) : null;
    if (!(holder instanceof HTMLElement)) return;
    if (holder.closest('[title]') && !withTooltip.has(holder)) return;
    const texts = [holder, ...holder.querySelectorAll(TRUNCATED)].filter(
      (element) => element.matches(TRUNCATED) && isTruncated(element),
    );
    const whole = texts.map(({ textContent }) => textContent).join('\n');
    if (whole) {
      holder.title = whole;
      withTooltip.add(holder);
    } else if (withTooltip.delete(holder)) {
      holder.removeAttribute('title');
    }
  });
}
