/** How a text becomes short messages: its alphabet, and the parts of one that is too long. @source 3GPP 23.038, 23.040 §9.2.3.24.1 */
import smpp from 'smpp';

/** `data_coding` of the two alphabets. */
export const GSM_7 = 0;
export const UCS_2 = 8;

/** Octets of one message: alone, and as a part that begins with a header. GSM characters travel in one octet each. */
const LIMITS = { [GSM_7]: { alone: 160, part: 153 }, [UCS_2]: { alone: 140, part: 134 } } as const;

/** The header's own number of parts is one octet. */
const MAX_PARTS = 255;
const ESCAPE = 0x1b;

export interface EncodedText {
  readonly dataCoding: typeof GSM_7 | typeof UCS_2;
  readonly octets: Buffer;
}

export interface ShortMessages {
  readonly dataCoding: EncodedText['dataCoding'];
  /** What each message carries, its header included. */
  readonly messages: readonly Buffer[];
  readonly hasHeader: boolean;
}

/** The GSM alphabet where it has every character, UCS-2 otherwise. */
export function encodeText(text: string, alphabet: 'gsm7' | 'ucs2' = 'gsm7'): EncodedText {
  if (alphabet === 'gsm7' && smpp.encodings.ASCII.match(text))
    return { dataCoding: GSM_7, octets: smpp.encodings.ASCII.encode(text) };
  return { dataCoding: UCS_2, octets: smpp.encodings.UCS2.encode(text) };
}

/**
 * One message, or as many as it takes, joined by a header.
 * @param reference the same in all parts of a text, 0 to 255
 * @throws RangeError when there would be more than 255 parts
 */
export function shortMessages({ dataCoding, octets }: EncodedText, reference: number): ShortMessages {
  const { alone, part } = LIMITS[dataCoding];
  if (octets.length <= alone) return { dataCoding, messages: [octets], hasHeader: false };
  const parts: Buffer[] = [];
  for (let from = 0; from < octets.length; from += parts.at(-1)!.length) {
    parts.push(octets.subarray(from, endOfPart(octets, from, part, dataCoding)));
  }
  if (parts.length > MAX_PARTS) throw new RangeError(`A text of ${parts.length} parts cannot be sent.`);
  const header = (number: number) => Buffer.from([5, 0, 3, reference, parts.length, number]);
  return {
    dataCoding,
    messages: parts.map((octetsOfPart, index) => Buffer.concat([header(index + 1), octetsOfPart])),
    hasHeader: true,
  };
}

/** A character of two halves (an escape and its character, a surrogate pair) stays whole. */
function endOfPart(octets: Buffer, from: number, size: number, dataCoding: EncodedText['dataCoding']): number {
  const end = from + size;
  if (end >= octets.length) return octets.length;
  if (dataCoding === GSM_7) return octets[end - 1] === ESCAPE ? end - 1 : end;
  const last = octets.readUInt16BE(end - 2);
  return last >= 0xd800 && last <= 0xdbff ? end - 2 : end;
}
