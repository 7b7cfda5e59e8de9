/** What is wrong with the texts of a page: cut off, printed over others, or beyond the screen. */

/** Runs in the page: texts beyond their box or the screen, and controls that lie on each other. */
export function textFaults(): string[] {
  const TOLERANCE = 1.5;
  const width = document.documentElement.clientWidth;
  const faults: string[] = [];
  if (document.documentElement.scrollWidth > width + TOLERANCE)
    faults.push(`the page is ${document.documentElement.scrollWidth} px wide`);
  const name = (element: Element) =>
    `${element.tagName.toLowerCase()}.${String(element.className).slice(0, 40)} “${(element.textContent ?? '').trim().slice(0, 60)}”`;
  const isShown = (element: Element) => {
    const { width: w, height: h } = element.getBoundingClientRect();
    return w > 1 && h > 1 && element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  };
  /** An ellipsis or a limit of lines says that the text may be longer. */
  const isShortened = (element: Element) => {
    for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
      const { textOverflow, webkitLineClamp } = getComputedStyle(at);
      if (textOverflow === 'ellipsis' || webkitLineClamp !== 'none') return true;
    }
    return false;
  };
  /** What scrolls sideways, or turns its slides, shows the rest later. */
  const turns = (element: Element) => {
    for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
      const { overflowX } = getComputedStyle(at);
      if (overflowX === 'auto' || overflowX === 'scroll' || at.getAttribute('aria-roledescription')) return true;
    }
    return false;
  };
  const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = words.nextNode(); node; node = words.nextNode()) {
    const parent = node.parentElement;
    if (!parent || !node.textContent?.trim() || !isShown(parent) || isShortened(parent) || turns(parent)) continue;
    if (parent.closest('script, style, [aria-hidden="true"], [inert], video')) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const text = range.getBoundingClientRect();
    if (text.width < 2 || text.bottom < 0) continue;
    if (text.right > width + TOLERANCE || text.left < -TOLERANCE) faults.push(`${name(parent)} leaves the screen`);
    const box = parent.closest(
      'button, [role="button"], a[class], label, [role="tab"], [role="menuitem"], th, td, li, [role="dialog"]',
    );
    if (!box || getComputedStyle(box).display === 'inline') continue;
    const edge = box.getBoundingClientRect();
    if (text.right > edge.right + TOLERANCE || text.left < edge.left - TOLERANCE)
      faults.push(`${name(parent)} is wider than ${name(box)}`);
    if (box.matches('button') && (text.bottom > edge.bottom + TOLERANCE || text.top < edge.top - TOLERANCE))
      faults.push(`${name(parent)} is higher than ${name(box)}`);
  }
  const controls = [...document.querySelectorAll('button, input, select, [role="tab"]')].filter(isShown);
  for (const [i, first] of controls.entries())
    for (const second of controls.slice(i + 1)) {
      if (first.parentElement !== second.parentElement || first.contains(second)) continue;
      const [a, b] = [first.getBoundingClientRect(), second.getBoundingClientRect()];
      const [x, y] = [
        Math.min(a.right, b.right) - Math.max(a.left, b.left),
        Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top),
      ];
      if (x > TOLERANCE && y > TOLERANCE && getComputedStyle(first).position === 'static')
        faults.push(`${name(first)} lies on ${name(second)}`);
    }
  return [...new Set(faults)];
}
