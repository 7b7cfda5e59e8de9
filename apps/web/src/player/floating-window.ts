/**
 * The picture in a window of its own above all others, with controls of ours: Document Picture-in-Picture. The element moves there with its
 * stream, so nothing is loaded again; while it is away zapping keeps the element. Loaded with the first use.
 */

interface DocumentPictureInPicture {
  readonly window: Window | null;
  requestWindow(options: { readonly width: number; readonly height: number }): Promise<Window>;
}

const WIDTH_PX = 480;

const opener = (): DocumentPictureInPicture | undefined =>
  (window as { documentPictureInPicture?: DocumentPictureInPicture }).documentPictureInPicture;

/** The window has the styles of the page, and its language and theme. */
function copyLooks({ document: target }: Window): void {
  for (const { name, value } of document.documentElement.attributes) target.documentElement.setAttribute(name, value);
  target.title = document.title;
  for (const sheet of document.querySelectorAll('link[rel="stylesheet"], style'))
    target.head.append(sheet.cloneNode(true));
}

const CUE_ATTRIBUTES = ['data-cue-size', 'data-cue-background'];

/** Subtitles look as the viewer has them in the page, also when that changes. @returns stops following */
function followCueStyle(player: Element, box: HTMLElement): () => void {
  const copy = (): void => {
    for (const name of CUE_ATTRIBUTES) box.setAttribute(name, player.getAttribute(name) ?? '');
  };
  copy();
  const changes = new MutationObserver(copy);
  changes.observe(player, { attributeFilter: CUE_ATTRIBUTES });
  return () => changes.disconnect();
}

/**
 * Moves the picture into the window, or back where the window is open; a browser that refuses one leaves it where it is.
 * @param onChange called with the element for the controls, and with undefined once the window is closed
 */
export async function toggleFloatingWindow(
  video: HTMLVideoElement,
  onChange: (box: HTMLElement | undefined) => void,
): Promise<void> {
  const isHere = video.ownerDocument === document;
  opener()?.window?.close();
  if (!isHere) return;
  const { videoWidth, videoHeight } = video;
  const height = Math.round(videoWidth > 0 ? (WIDTH_PX * videoHeight) / videoWidth : (WIDTH_PX * 9) / 16);
  const floating = await opener()
    ?.requestWindow({ width: WIDTH_PX, height })
    .catch(() => undefined);
  if (!floating) return;
  copyLooks(floating);
  const box = floating.document.createElement('div');
  box.dataset['floating'] = '';
  floating.document.body.append(box);
  const player = video.closest(`[${CUE_ATTRIBUTES[0]}]`);
  const unfollow = player && followCueStyle(player, box);
  const place = document.createComment('');
  video.replaceWith(place);
  box.append(video);
  floating.addEventListener(
    'pagehide',
    () => {
      unfollow?.();
      place.replaceWith(video);
      onChange(undefined);
    },
    { once: true },
  );
  onChange(box);
}
