/** In which format a picture is sent: the smallest that the client says it reads. */

/** `plain`: JPEG, or PNG for pictures with transparent parts. */
export type PictureFormat = 'avif' | 'webp' | 'plain';

const names = (accept: string | undefined, type: string): boolean =>
  (accept ?? '').split(',').some((part) => {
    const [name, ...parameters] = part.split(';').map((text) => text.trim().toLowerCase());
    return name === type && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
  });

/** @param accept an Accept header; a client that takes "anything" may be an old television, and gets what all of them read */
export function formatFor(accept: string | undefined): PictureFormat {
  if (names(accept, 'image/avif')) return 'avif';
  return names(accept, 'image/webp') ? 'webp' : 'plain';
}

/** Whether a client draws vector pictures itself. */
export const takesVector = (accept: string | undefined): boolean => names(accept, 'image/svg+xml');
