/** Somebody who looks around: what is wrong with the page as it is now, and what could be pressed. */
(() => {
  const SMALLEST = 11;
  const SLACK = 1.5;
  const visible = (element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && element.getBoundingClientRect().width > 1;
  const said = (element) => (element.getAttribute('aria-label') ?? element.innerText ?? '').replace(/\s+/g, ' ').trim();
  const where = (element) => `${element.tagName.toLowerCase()}.${String(element.className?.baseVal ?? element.className).split(' ')[0]} "${said(element).slice(0, 60)}"`;

  /** Text that is too small, that is cut, or that nobody but a program would say; and whatever makes the page wider than its window. */
  window.lookAround = (terms) => {
    const faults = [];
    const raw = terms.map((each) => new RegExp(each));
    if (document.documentElement.scrollWidth > innerWidth) {
      const wide = [...document.querySelectorAll('body *')].filter((each) => visible(each) && each.getBoundingClientRect().right > innerWidth + 1);
      faults.push(`${document.documentElement.scrollWidth} wide in a window of ${innerWidth}: ${wide.slice(0, 3).map(where)} ${location.hash}`);
    }
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const { textContent: text, parentElement: parent } = texts.currentNode;
      if (!text.trim() || parent.closest('script, style, .hidden, .skip, option') || !visible(parent)) continue;
      const told = where(parent);
      const fontSize = parseFloat(getComputedStyle(parent).fontSize);
      if (fontSize > 0 && fontSize < SMALLEST - 0.01 && !parent.closest('svg, [aria-hidden=true]')) faults.push(`small: ${told}`);
      if (!parent.closest('code, pre, textarea, kbd, .chip')) {
        const found = raw.map((term) => term.exec(text)?.[0]).find(Boolean);
        if (found) faults.push(`"${found}" in ${told}`);
      }
      if (parent.closest('[aria-hidden=true], svg')) continue;
      const { overflowX, textOverflow } = getComputedStyle(parent);
      if (/hidden|clip/.test(overflowX) && textOverflow !== 'ellipsis' && parent.scrollWidth > parent.clientWidth + SLACK) faults.push(`cut: ${told}`);
    }
    const [pressed, unnamed] = [pressable(), []];
    for (const each of pressed) if (!said(each) && !each.labels?.length && !each.querySelector('[aria-label], img[alt]')) unnamed.push(where(each));
    return [...new Set([...faults, ...unnamed.map((each) => `without a name: ${each}`)])];
  };

  /** What can be pressed now: in a window over the page, only what is there. */
  const pressable = () => {
    const over = [...document.querySelectorAll('dialog[open]')].at(-1);
    return [...(over ?? document).querySelectorAll('a[href]:not([download], .skip), button:not(:disabled), summary, input[type=radio], input[type=checkbox], [role=button]')]
      .filter((each) => visible(each) && !/^(https?:)?\/\//.test(each.getAttribute('href') ?? '') && !each.closest('[inert]'));
  };

  /** Takes one of them by chance into focus; how it is called, or what is wrong with it. Whoever has no mouse presses it then. */
  window.takeUp = (number) => {
    const found = pressable();
    const one = found[number % found.length];
    if (!one) return { name: '', fault: 'nothing can be pressed' };
    one.focus();
    return { name: said(one) || where(one), fault: document.activeElement === one ? '' : `out of reach of the keyboard: ${where(one)}` };
  };
})();
