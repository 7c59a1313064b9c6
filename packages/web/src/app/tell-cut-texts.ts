const CUT = '.truncate, [class*="line-clamp-"]';
const isCut = ({ scrollWidth, clientWidth, scrollHeight, clientHeight }: Element): boolean =>
  scrollWidth > clientWidth || scrollHeight > clientHeight;

const told = new WeakSet<HTMLElement>();

/** The whole of a text that ends in dots is told to the pointer that rests on it. */
export function tellCutTexts(): void {
  document.addEventListener('pointerover', ({ target }) => {
    const holder = target instanceof Element ? target.closest(`a, button, label, ${CUT}`) : null;
    if (!(holder instanceof HTMLElement)) return;
    if (holder.closest('[title]') && !told.has(holder)) return;
    const texts = [holder, ...holder.querySelectorAll(CUT)].filter(
      (element) => element.matches(CUT) && isCut(element),
    );
    const whole = texts.map(({ textContent }) => textContent).join('\n');
    if (whole) {
      holder.title = whole;
      told.add(holder);
    } else if (told.delete(holder)) {
      holder.removeAttribute('title');
    }
  });
}
