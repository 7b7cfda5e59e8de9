/**
 * What each channel's day is made of: bands of the day, and in each the programmes that take turns in it.
 * The guide lays them out; here is only the taste of a programme director.
 */

/** One kind of programme in a band. Lengths are minutes; a film lasts as long as it lasts. */
export type Strip =
  | { readonly show: string; readonly minutes: readonly number[] }
  | { readonly serial: string; readonly minutes: readonly number[] }
  /** `late` lets films for adults in. */
  | { readonly film: 'any' | 'late' };

export interface Band {
  /** Minute of the day from which no more programmes of the band start; the last one may run a little over. */
  readonly until: number;
  readonly strips: readonly Strip[];
}
export interface Plan {
  readonly weekday: readonly Band[];
  readonly weekend?: readonly Band[];
  /** By day of the week, 0 is Sunday; stronger than the two above. */
  readonly special?: Readonly<Partial<Record<number, readonly Band[]>>>;
}

const at = (hours: number, minutes = 0): number => hours * 60 + minutes;
const MIDNIGHT = at(24);
const band = (until: number, ...strips: Strip[]): Band => ({ until, strips });
const show = (slug: string, ...minutes: number[]): Strip => ({ show: slug, minutes });
const serial = (slug: string, ...minutes: number[]): Strip => ({ serial: slug, minutes });
const film: Strip = { film: 'any' };
const lateFilm: Strip = { film: 'late' };

const northern: Plan = {
  weekday: [
    band(at(7), show('polar-night', 60, 70)),
    band(at(17), show('sky-over-the-lake', 60, 50)),
    band(MIDNIGHT, show('polar-night', 60), show('sky-over-the-lake', 60)),
  ],
};

export const plans: Readonly<Record<number, Plan>> = {
  1: {
    weekday: [
      band(at(1), show('the-evening-tram', 60)),
      band(at(5), serial('linden-street-precinct', 45, 50), serial('borscht-neighbours', 30)),
      band(at(9), show('morning-on-the-avenue', 60)),
      band(at(12), serial('periwinkle-sisters', 50), show('our-courtyard', 25, 30), serial('borscht-neighbours', 30)),
      band(at(15), show('our-courtyard', 25), show('the-evening-tram', 50), serial('linden-street-precinct', 45)),
      band(at(18), serial('borscht-neighbours', 25, 30), serial('periwinkle-sisters', 50)),
      band(at(21), show('our-courtyard', 30), serial('periwinkle-sisters', 50, 55), serial('borscht-neighbours', 25)),
      band(at(23), serial('linden-street-precinct', 50, 60)),
      band(MIDNIGHT, show('the-evening-tram', 60)),
    ],
    weekend: [
      band(at(6), serial('periwinkle-sisters', 55), show('the-evening-tram', 60)),
      band(at(11), show('morning-on-the-avenue', 75), show('our-courtyard', 30)),
      band(
        at(17),
        serial('linden-street-precinct', 45),
        serial('linden-street-precinct', 50),
        serial('borscht-neighbours', 30),
      ),
      band(at(21), show('our-courtyard', 35), serial('periwinkle-sisters', 50), serial('periwinkle-sisters', 55)),
      band(MIDNIGHT, show('the-evening-tram', 70), serial('borscht-neighbours', 30)),
    ],
  },
  2: {
    weekday: [
      band(at(6), show('telegraph-news', 60)),
      band(
        at(10),
        show('telegraph-news', 30),
        show('weather-and-people', 20),
        show('telegraph-news', 45),
        show('economy-on-your-fingers', 30),
      ),
      band(
        at(18),
        show('telegraph-news', 50),
        show('economy-on-your-fingers', 30),
        show('telegraph-news', 45),
        show('the-day-in-ten-minutes', 15),
        show('weather-and-people', 20),
      ),
      band(at(22), show('telegraph-news', 50), show('economy-on-your-fingers', 40), show('the-day-in-ten-minutes', 15)),
      band(MIDNIGHT, show('telegraph-news', 50), show('the-day-in-ten-minutes', 15)),
    ],
    weekend: [
      band(at(8), show('telegraph-news', 60), show('economy-on-your-fingers', 30)),
      band(at(20), show('telegraph-news', 45), show('weather-and-people', 20), show('economy-on-your-fingers', 40)),
      band(MIDNIGHT, show('telegraph-news', 50), show('the-day-in-ten-minutes', 15)),
    ],
  },
  3: {
    weekday: [
      band(at(6), show('the-big-fixture', 115, 120), show('the-third-half', 45)),
      band(
        at(10),
        show('training-with-an-asterisk', 25),
        show('the-third-half', 45, 50),
        show('training-with-an-asterisk', 30),
      ),
      band(at(19), show('the-big-fixture', 115), show('training-with-an-asterisk', 25), show('the-third-half', 50)),
      band(at(22), show('the-third-half', 45), show('the-big-fixture', 120)),
      band(MIDNIGHT, show('the-third-half', 60)),
    ],
    weekend: [
      band(at(7), show('the-big-fixture', 110, 115), show('the-third-half', 40)),
      band(at(11), show('training-with-an-asterisk', 30), show('the-third-half', 45)),
      band(at(22), show('the-big-fixture', 115, 120), show('the-third-half', 35)),
      band(MIDNIGHT, show('the-third-half', 60)),
    ],
  },
  4: {
    weekday: [
      band(at(6), show('lights-to-flag', 100, 110), show('uncle-lyonyas-garage', 45)),
      band(at(16), show('uncle-lyonyas-garage', 40, 35), show('pit-talk', 45), show('lights-to-flag', 100)),
      band(MIDNIGHT, show('pit-talk', 40), show('lights-to-flag', 105, 110), show('uncle-lyonyas-garage', 35)),
    ],
    weekend: [
      band(at(8), show('uncle-lyonyas-garage', 40), show('pit-talk', 45)),
      band(at(20), show('pit-talk', 30), show('lights-to-flag', 120), show('pit-talk', 40)),
      band(MIDNIGHT, show('lights-to-flag', 100), show('uncle-lyonyas-garage', 40)),
    ],
  },
  5: {
    weekday: [
      band(at(6), film, show('a-hundred-thousand-whys', 60)),
      band(
        at(10),
        show('wake-up-cubes', 20, 25),
        show('bim-bom-and-the-sandwich', 25),
        show('a-hundred-thousand-whys', 25),
      ),
      band(at(13), film, show('a-hundred-thousand-whys', 25), show('bim-bom-and-the-sandwich', 20)),
      band(at(15), show('bim-bom-and-the-sandwich', 60)),
      band(
        at(19),
        show('wake-up-cubes', 20),
        show('a-hundred-thousand-whys', 25),
        show('bim-bom-and-the-sandwich', 25),
      ),
      band(at(21), film, show('bim-bom-and-the-sandwich', 20)),
      band(MIDNIGHT, show('a-hundred-thousand-whys', 60)),
    ],
  },
  6: {
    weekday: [
      band(at(6), film, show('lullaby-for-a-hedgehog', 40)),
      band(at(9), serial('crew-of-the-dandelion', 25), show('owl-school', 25)),
      band(at(12), film, show('tales-in-pictures', 30)),
      band(at(16), show('owl-school', 25), serial('crew-of-the-dandelion', 25), show('tales-in-pictures', 30)),
      band(at(20), film, serial('crew-of-the-dandelion', 25), show('tales-in-pictures', 25)),
      band(at(22), show('tales-in-pictures', 30), show('lullaby-for-a-hedgehog', 20)),
      band(MIDNIGHT, show('lullaby-for-a-hedgehog', 40)),
    ],
    weekend: [
      band(at(7), film, show('lullaby-for-a-hedgehog', 40)),
      band(at(11), serial('crew-of-the-dandelion', 25), serial('crew-of-the-dandelion', 25), show('owl-school', 25)),
      band(at(20), film, show('tales-in-pictures', 30), serial('crew-of-the-dandelion', 25)),
      band(MIDNIGHT, show('tales-in-pictures', 30), show('lullaby-for-a-hedgehog', 30, 40)),
    ],
  },
  7: {
    weekday: [
      band(at(6), show('hot-bars', 60, 55)),
      band(at(14), show('hot-bars', 40, 45), show('top-twenty-no-repeats', 60)),
      band(at(17), show('clips-for-the-siesta', 60, 45)),
      band(MIDNIGHT, show('top-twenty-no-repeats', 60), show('hot-bars', 30, 45)),
    ],
    weekend: [
      band(at(12), show('hot-bars', 50), show('clips-for-the-siesta', 60)),
      band(MIDNIGHT, show('top-twenty-no-repeats', 75), show('hot-bars', 45)),
    ],
  },
  8: {
    weekday: [
      band(at(6), show('jazz-until-midnight', 70, 60)),
      band(at(20), show('side-a', 45, 50), show('jazz-until-midnight', 60)),
      band(MIDNIGHT, show('jazz-until-midnight', 60, 90), show('side-a', 45)),
    ],
  },
  9: {
    weekday: [
      band(at(7), show('the-rivers-hour', 60), show('the-badgers-path', 50)),
      band(at(12), show('a-birds-address', 30), show('the-badgers-path', 45)),
      band(at(15), film, show('a-birds-address', 25)),
      band(at(21), show('the-badgers-path', 45), show('a-birds-address', 30), show('the-rivers-hour', 60)),
      band(MIDNIGHT, show('the-rivers-hour', 60)),
    ],
  },
  10: {
    weekday: [
      band(at(8), show('under-the-keel', 50, 55), show('whales-and-people', 50)),
      band(at(12), film, show('under-the-keel', 45)),
      band(at(20), show('whales-and-people', 45, 50), show('under-the-keel', 50)),
      band(MIDNIGHT, film, show('whales-and-people', 50)),
    ],
  },
  11: {
    weekday: [
      band(at(8), show('orbit-diary', 50, 60)),
      band(at(18), show('neighbouring-stars', 45), show('orbit-diary', 30, 35)),
      band(MIDNIGHT, show('orbit-diary', 30), show('neighbouring-stars', 50, 45)),
    ],
  },
  12: {
    weekday: [
      band(at(6), show('beautifully-proved', 60)),
      band(at(10), show('physics-at-breakfast', 30, 25), show('beautifully-proved', 40)),
      band(MIDNIGHT, show('beautifully-proved', 45, 40), show('physics-at-breakfast', 30)),
    ],
    weekend: [
      band(at(7), show('beautifully-proved', 60)),
      band(at(13), show('physics-at-breakfast', 30, 40)),
      band(MIDNIGHT, show('beautifully-proved', 45), show('physics-at-breakfast', 30)),
    ],
  },
  13: {
    weekday: [
      band(at(4), lateFilm, serial('the-circle-line', 50)),
      band(at(9), serial('missing-piano-affair', 50), serial('winter-shift', 50), show('frame-by-frame', 40)),
      band(at(14), film, show('frame-by-frame', 40), serial('winter-shift', 50)),
      band(at(19), show('before-the-show', 10), film, serial('missing-piano-affair', 50)),
      band(at(21), serial('the-circle-line', 50), serial('winter-shift', 50)),
      band(at(23), show('before-the-show', 10), film),
      band(MIDNIGHT, serial('the-circle-line', 60)),
    ],
    weekend: [
      band(at(5), lateFilm, show('frame-by-frame', 40)),
      band(at(10), serial('the-circle-line', 50), serial('missing-piano-affair', 50), serial('winter-shift', 50)),
      band(at(22), show('before-the-show', 10), film, show('frame-by-frame', 35)),
      band(MIDNIGHT, lateFilm, show('before-the-show', 10)),
    ],
  },
  14: {
    weekday: [
      band(at(6), film, show('the-foyer', 30)),
      band(at(18), film, show('the-foyer', 25)),
      band(MIDNIGHT, show('the-foyer', 25), film, film),
    ],
    weekend: [band(at(6), film, show('the-foyer', 30)), band(MIDNIGHT, show('the-foyer', 30), film)],
  },
  15: {
    weekday: [
      band(at(7), show('compartment-with-a-view', 90, 75)),
      band(at(21), show('a-twenty-minute-stop', 20), show('compartment-with-a-view', 60, 50)),
      band(MIDNIGHT, show('compartment-with-a-view', 60)),
    ],
  },
  16: {
    weekday: [
      band(at(6), show('grandmas-standard', 60)),
      band(at(17), show('supper-in-half-an-hour', 30), show('grandmas-standard', 45), show('bread-wednesday', 50)),
      band(MIDNIGHT, show('supper-in-half-an-hour', 30), show('grandmas-standard', 45, 50)),
    ],
    special: {
      3: [
        band(at(6), show('bread-wednesday', 60)),
        band(at(18), show('bread-wednesday', 50, 45), show('supper-in-half-an-hour', 30)),
        band(MIDNIGHT, show('bread-wednesday', 50), show('grandmas-standard', 45)),
      ],
    },
  },
  17: {
    weekday: [
      band(at(9), show('logs-and-silence', 60)),
      band(at(18), show('a-blanket-and-a-book', 45, 50), show('logs-and-silence', 60)),
      band(MIDNIGHT, show('a-blanket-and-a-book', 60), show('logs-and-silence', 60)),
    ],
  },
  18: northern,
  19: {
    weekday: [
      band(at(6), show('the-rivers-hour', 60), show('compartment-with-a-view', 75)),
      band(at(12), show('physics-at-breakfast', 30), show('a-birds-address', 30), show('supper-in-half-an-hour', 30)),
      band(
        at(20),
        show('grandmas-standard', 45),
        show('the-badgers-path', 50),
        show('beautifully-proved', 45),
        show('compartment-with-a-view', 60),
      ),
      band(MIDNIGHT, show('a-twenty-minute-stop', 20), show('the-rivers-hour', 60), show('the-badgers-path', 45)),
    ],
  },
  20: {
    weekday: [
      band(at(6), show('jazz-until-midnight', 70, 60)),
      band(at(10), show('on-one-wave', 60), show('jazz-until-midnight', 45)),
      band(at(18), show('hot-bars', 45, 50), show('top-twenty-no-repeats', 60), show('on-one-wave', 60)),
      band(MIDNIGHT, show('side-a', 45, 50), show('jazz-until-midnight', 60)),
    ],
  },
  21: {
    weekday: [
      band(at(7), show('four-voices', 60), film),
      band(at(19), show('four-voices', 45), show('four-voices', 50), film),
      band(MIDNIGHT, show('four-voices', 45, 40), film),
    ],
  },
  // Repeats of live programmes of Aurora.
  22: northern,
};
