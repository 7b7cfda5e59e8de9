/** The instant at which clocks of a time zone show something. Pure. */

/** What clocks of the zone show at an instant, as if it were UTC, ms. */
function shownAt(instant: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(instant);
  const of = (type: Intl.DateTimeFormatPartTypes): number => Number(parts.find((part) => part.type === type)!.value);
  return Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'));
}

/**
 * @param local as a field for date and time has it, `2031-01-31T20:00`
 * @returns epoch ms; of a time that a change of clocks leaves out the one an hour later, undefined where it is no time
 */
export function instantIn(local: string, timeZone: string): number | undefined {
  const wanted = Date.parse(`${local}Z`);
  if (Number.isNaN(wanted)) return undefined;
  let instant = wanted;
  // The offset of the first guess may be that of the other side of a change of clocks.
  for (let step = 0; step < 2; step++) instant += wanted - shownAt(instant, timeZone);
  return instant;
}
