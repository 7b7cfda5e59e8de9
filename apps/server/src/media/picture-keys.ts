/** Where the original of a picture is in an object store: below `pictures/`, named as below /pictures on the site. */

export const PICTURES = 'pictures/';
/** As names of objects may be, and none that stands for another. */
const PLAIN = /^(?!x--)[\w-][\w.-]*$/u;
/** Of a name that is none of those: `x--` and its bytes in Base64. */
const ESCAPED = 'x--';

const escapePart = (part: string): string =>
  PLAIN.test(part) ? part : ESCAPED + Buffer.from(part).toString('base64url');
const unescapePart = (part: string): string =>
  part.startsWith(ESCAPED) ? Buffer.from(part.slice(ESCAPED.length), 'base64url').toString() : part;

/** @param name the path below /pictures @returns undefined for what names no picture */
export function pictureKey(name: string): string | undefined {
  const parts = name.split('/');
  return parts.every(isPart) ? PICTURES + parts.map(escapePart).join('/') : undefined;
}

/** Not empty, not hidden, no path traversal. */
const isPart = (part: string): boolean => part !== '' && !part.startsWith('.') && !/[\0\\]/u.test(part);

/** The name of a key that {@link pictureKey} gave. */
export const pictureName = (key: string): string => key.slice(PICTURES.length).split('/').map(unescapePart).join('/');
