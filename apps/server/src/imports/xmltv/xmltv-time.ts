/** Times as XMLTV writes them. Pure. */
import { epochSeconds, type EpochSeconds } from '@aerial/domain/time.ts';

/** `YYYYMMDDhhmmss` or the beginning of it, then perhaps a zone. */
const TIME = /^(\d{4})(\d{2})(\d{2})(?:(\d{2})(?:(\d{2})(?:(\d{2}))?)?)?(?:\.\d+)?\s*(\S.*)?$/u;
const OFFSET = /^(?:GMT|UTC)?\s*([+-])(\d{1,2}):?(\d{2})?$/iu;
/** Names of zones with one meaning among television guides, hours east of Greenwich. */
const ZONES: Record<string, number> = {
  Z: 0,
  UTC: 0,
  GMT: 0,
  WET: 0,
  BST: 1,
  CET: 1,
  WEST: 1,
  CEST: 2,
  EET: 2,
  EEST: 3,
  MSK: 3,
  SAMT: 4,
  YEKT: 5,
  OMST: 6,
  KRAT: 7,
  IRKT: 8,
  YAKT: 9,
  VLAT: 10,
  MAGT: 11,
  PETT: 12,
  EST: -5,
  EDT: -4,
  CST: -6,
  CDT: -5,
  MST: -7,
  MDT: -6,
  PST: -8,
  PDT: -7,
};

function zoneOffsetS(zone: string | undefined): number | undefined {
  if (zone === undefined) return 0;
  const offset = OFFSET.exec(zone.trim());
  if (offset) return (offset[1] === '-' ? -1 : 1) * (Number(offset[2]) * 3600 + Number(offset[3] ?? 0) * 60);
  const hours = ZONES[zone.trim().toUpperCase()];
  return hours === undefined ? undefined : hours * 3600;
}

/**
 * `20260613050000 +0300` as an instant. Parts omitted on the right are the earliest; without a zone the time is UTC,
 * as the format's description says.
 * @returns undefined when it is no date or names a zone that is not known
 */
export function parseXmltvTime(text: string): EpochSeconds | undefined {
  const match = TIME.exec(text.trim());
  if (!match) return undefined;
  const [year, month, day, hour, minute, second] = match.slice(1, 7).map((part) => Number(part ?? 0)) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const offset = zoneOffsetS(match[7]);
  if (offset === undefined || month < 1 || month > 12 || hour > 24 || minute > 59 || second > 60) return undefined;
  const date = new Date(Date.UTC(year, month - 1, day));
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return undefined;
  return epochSeconds(date.getTime() / 1000 + hour * 3600 + minute * 60 + second - offset);
}
