/**
 * Whether the viewer has touched this page. Imported by the entry of the application, because the press that opens the
 * player comes before the player's own code. The browser's `userActivation` is not used: scripts that drive a browser set it.
 */
let hasTouched = false;
if (typeof window !== 'undefined') {
  const touch = (): void => void (hasTouched = true);
  for (const event of ['pointerdown', 'keydown', 'touchend'] as const)
    window.addEventListener(event, touch, { once: true, capture: true, passive: true });
}

export const hasInteracted = (): boolean => hasTouched;
