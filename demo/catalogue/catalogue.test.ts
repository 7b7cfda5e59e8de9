import { existsSync, readFileSync } from 'node:fs';
import { FALLBACK_ADULT_CHANNELS } from '@aerial/domain/child.ts';
import { codeLength, phoneLength } from '@aerial/domain/phone.ts';
import { promoCodeProblem } from '@aerial/domain/promo.ts';
import { describe, expect, test } from 'vitest';
import { CARD_SEGMENTS, cardId, channelScenes, filmScenes, SCENE_SEGMENTS } from './assets.ts';
import { categories } from './categories.ts';
import { channels } from './channels.ts';
import { countries } from './countries.ts';
import { films } from './films.ts';
import { genres } from './genres.ts';
import { DAY_MINUTES, daySlots } from './guide.ts';
import { libraries } from './libraries.ts';
import { offers } from './packets.ts';
import { paySystems } from './pay-systems.ts';
import { persons } from './persons.ts';
import { promos } from './promos.ts';
import { providers } from './provider.ts';
import { rows, rowsets } from './rows.ts';
import { series } from './series.ts';
import { shows } from './shows.ts';
import { accounts, DEMO_CONTRACT_CODE, operators } from './subscribers.ts';
import { titleCards, titles } from './titles.ts';
import type { DemoTitle } from './types.ts';

const repeated = <T>(list: readonly T[]): T[] => list.filter((item, i) => list.indexOf(item) !== i);
const missing = (wanted: readonly number[], has: readonly { readonly id: number }[]): number[] =>
  wanted.filter((id) => !has.some((it) => it.id === id));
const episodesOf = (title: DemoTitle) => (title.seasons ?? []).flatMap(({ episodes }) => episodes);
const dates = Array.from({ length: 28 }, (_, i) => `2026-11-${String(i + 1).padStart(2, '0')}`);

describe('the demo catalogue', () => {
  test('has what a service is expected to have', () => {
    expect(channels).toHaveLength(channelScenes.length + 4);
    expect(films.length).toBeGreaterThanOrEqual(42);
    expect(series).toHaveLength(9);
    expect(shows.length).toBeGreaterThanOrEqual(40);
    expect(persons.length).toBeGreaterThanOrEqual(30);
    expect(titles.filter(({ trailer }) => trailer).length).toBeGreaterThanOrEqual(12 + series.length);
    expect(series.flatMap(episodesOf).filter(({ isAnnouncement }) => isAnnouncement)).toHaveLength(1);
    expect(titles.filter(({ description }) => description.ru.length > 400).length).toBeGreaterThanOrEqual(3);
  });

  test('gives every id and slug once', () => {
    expect(
      repeated(
        titles.flatMap((title) => [
          title.id,
          ...(title.seasons ?? []).flatMap((season) => [season.id, ...season.episodes.map(({ id }) => id)]),
        ]),
      ),
    ).toEqual([]);
    for (const list of [titles, channels, genres, persons, libraries, categories, rows, rowsets]) {
      expect(repeated(list.map(({ id }) => String(id)))).toEqual([]);
      expect(repeated(list.map(({ slug }) => slug))).toEqual([]);
    }
    expect(repeated(countries.map(({ id }) => id))).toEqual([]);
    expect(repeated(promos.map(({ id }) => id))).toEqual([]);
  });

  test('has long numeric ids for titles, seasons, episodes and rows', () => {
    for (const { id } of [...titles, ...titles.flatMap(episodesOf), ...rows]) expect(id).toMatch(/^\d{18}$/);
  });

  test('names only genres, countries, persons, libraries, channels and categories that exist', () => {
    for (const title of titles) {
      expect(missing(title.genres, genres), title.slug).toEqual([]);
      expect(missing(title.countries, countries), title.slug).toEqual([]);
      expect(
        missing(
          title.persons.map(({ id }) => id),
          persons,
        ),
        title.slug,
      ).toEqual([]);
      expect(missing(title.library === undefined ? [] : [title.library], libraries), title.slug).toEqual([]);
      expect(missing(title.channels ?? [], channels), title.slug).toEqual([]);
      expect(title.genres.length, title.slug).toBeGreaterThan(0);
      expect(title.persons.length, title.slug).toBeGreaterThan(0);
    }
    expect(
      missing(
        genres.flatMap(({ parent }) => parent ?? []),
        genres,
      ),
    ).toEqual([]);
    for (const channel of channels)
      for (const slug of channel.categories) expect(categories.map((it) => it.slug)).toContain(slug);
    for (const { channels: carried } of providers) expect(missing(carried ?? [], channels)).toEqual([]);
  });

  test('has every text in both languages', () => {
    const empty: string[] = [];
    const walk = (value: unknown, at: string): void => {
      if (typeof value !== 'object' || value === null) return;
      if ('ru' in value && 'en' in value) {
        for (const language of ['ru', 'en'] as const)
          if (typeof value[language] !== 'string' || value[language].trim() === '') empty.push(`${at}.${language}`);
        return;
      }
      for (const [key, item] of Object.entries(value)) walk(item, `${at}.${key}`);
    };
    walk(
      {
        titles,
        channels,
        categories,
        genres,
        countries,
        persons,
        libraries,
        rows,
        rowsets,
        providers,
        operators,
        offers,
        paySystems,
      },
      '',
    );
    expect(empty).toEqual([]);
  });

  test('has its menu, rows, genres and channel categories in every language of its interface', () => {
    const languages = providers[0]!.languages.interface;
    const navigation: readonly { readonly at: string; readonly text: object }[] = [
      ...rowsets.filter(({ isInMenu }) => isInMenu).map(({ slug, title }) => ({ at: slug, text: title })),
      ...rows.filter(({ library }) => library === undefined).map(({ slug, title }) => ({ at: slug, text: title })),
      ...[...genres, ...categories].map(({ slug, name }) => ({ at: slug, text: name })),
      { at: 'sign-in', text: providers[0]!.description },
    ];
    const untranslated = navigation.flatMap(({ at, text }) =>
      languages.filter((language) => !(language in text)).map((language) => `${at}.${language}`),
    );
    expect(languages.length).toBe(11);
    expect(untranslated).toEqual([]);
  });

  test('has subscribers whose phones, contracts and codes their providers take', () => {
    const by = (shortname: string) => providers.find((one) => one.shortname === shortname)!;
    for (const { provider, phone } of accounts)
      expect(phone, provider).toHaveLength(phoneLength(by(provider).phoneMask, by(provider).phoneRules ?? [], phone));
    for (const { provider, cities, contracts } of operators) {
      const { phoneMask, phoneRules = [], otpLengthRules = [], otpLength } = by(provider);
      expect(repeated(contracts.flatMap(({ uid, contract }) => [uid, contract ?? uid.toLowerCase()]))).toEqual([]);
      expect(
        missing(
          contracts.flatMap(({ addresses = [] }) => addresses.map(({ city }) => city)),
          cities,
        ),
      ).toEqual([]);
      for (const { phone, contract } of contracts) {
        if (phone !== undefined) expect(phone).toHaveLength(phoneLength(phoneMask, phoneRules, phone));
        if (contract !== undefined)
          expect([contract.length, DEMO_CONTRACT_CODE.length]).toEqual([
            phoneLength(phoneMask, phoneRules, contract),
            codeLength(otpLengthRules, otpLength, contract),
          ]);
      }
    }
  });

  test('rates with one decimal, ages as the rating system has them', () => {
    for (const { ratings, age, slug } of titles) {
      for (const { rating } of ratings) expect(rating, slug).toMatch(/^\d\.\d$/);
      expect([0, 6, 12, 16, 18]).toContain(age);
    }
  });

  test('shows persons, genres and countries somewhere', () => {
    expect(
      persons.filter(({ id }) => !titles.some((title) => title.persons.some((person) => person.id === id))),
    ).toEqual([]);
    expect(rows.filter(({ genre, items }) => genre !== undefined && items.length === 0)).toEqual([]);
    expect(countries.filter(({ id }) => !titles.some((title) => title.countries.includes(id)))).toEqual([]);
  });
});

describe('asset lists', () => {
  const lengthOf = new Map<string, number>([
    ...[...channelScenes, ...filmScenes].map((id) => [id, SCENE_SEGMENTS] as const),
    ...titleCards().map(({ id }) => [id, CARD_SEGMENTS] as const),
  ]);
  const assetLists = titles.flatMap((title) => [
    title.assetList,
    title.trailer ?? [],
    ...episodesOf(title).map(({ assetList }) => assetList),
  ]);

  test('name only assets the studio draws, and not more of one than it has', () => {
    for (const list of assetLists)
      for (const { asset, segments } of list) {
        expect(lengthOf.has(asset), asset).toBe(true);
        expect(segments).toBeGreaterThan(0);
        expect(segments).toBeLessThanOrEqual(lengthOf.get(asset) ?? 0);
      }
  });

  test('open with the title’s card and last three to six minutes', () => {
    for (const title of titles)
      for (const { assetList: list, marks = [] } of [title, ...episodesOf(title)].map((one) => ({
        marks: [],
        ...one,
      }))) {
        const seconds = list.reduce((sum, { segments }) => sum + segments, 0) * 1.92;
        const isAfterRecap = marks.some(({ kind }) => kind === 'recap');
        expect(list[isAfterRecap ? 2 : 0], title.slug).toEqual({ asset: cardId(title.slug), segments: CARD_SEGMENTS });
        expect(seconds, title.slug).toBeGreaterThanOrEqual(160);
        expect(seconds, title.slug).toBeLessThanOrEqual(360);
      }
  });

  test('of episodes are marked: recap, opening and credits, in this order and within the episode', () => {
    for (const title of series)
      for (const { assetList, marks = [] } of episodesOf(title)) {
        const seconds = assetList.reduce((sum, { segments }) => sum + segments, 0) * 1.92;
        expect(marks.map(({ kind }) => kind).filter((kind) => kind !== 'recap')).toEqual(['intro', 'credits']);
        expect(marks.flatMap(({ start, end }) => [start, end])).toEqual(
          marks.flatMap(({ start, end }) => [start, end]).toSorted((a, b) => a - b),
        );
        expect(marks.at(-1)!.end).toBeCloseTo(seconds);
      }
    expect(
      series.filter((title) => episodesOf(title).some(({ marks = [] }) => marks[0]?.kind === 'recap')),
    ).toHaveLength(3);
  });

  test('of two episodes of a series differ', () => {
    for (const title of series)
      for (const [a, b] of episodesOf(title).map((episode, i, all) => [episode, all[i + 1]] as const))
        if (b) expect(a.assetList).not.toEqual(b.assetList);
  });
});

describe('the guide', () => {
  test('covers every channel’s day from minute 0 to midnight with 18 to 40 programmes', () => {
    for (const { id } of channels)
      for (const date of dates) {
        const slots = daySlots(id, date);
        expect(slots[0]?.atMinute).toBe(0);
        expect(slots.length, `${id} ${date}`).toBeGreaterThanOrEqual(18);
        expect(slots.length, `${id} ${date}`).toBeLessThanOrEqual(40);
        slots.forEach(({ atMinute }, i) => {
          const lasts = (slots[i + 1]?.atMinute ?? DAY_MINUTES) - atMinute;
          expect(lasts, `${id} ${date} ${atMinute}`).toBeGreaterThanOrEqual(10);
          expect(lasts, `${id} ${date} ${atMinute}`).toBeLessThanOrEqual(125);
        });
      }
  });

  test('is the same on every call', () => {
    for (const { id } of channels) expect(daySlots(id, '2026-03-08')).toEqual(daySlots(id, '2026-03-08'));
  });

  test('differs from day to day on every channel that has more than one programme', () => {
    for (const { id } of channels)
      expect(new Set(dates.map((date) => JSON.stringify(daySlots(id, date)))).size, String(id)).toBeGreaterThan(1);
  });

  test('names titles and episodes that exist, and never an announced one', () => {
    const known = new Map(titles.map((title) => [title.id, title]));
    for (const { id } of channels)
      for (const date of dates)
        for (const slot of daySlots(id, date)) {
          const title = known.get(slot.title);
          expect(title?.channels, `${slot.title} on ${id}`).toContain(id);
          if (title?.type === 'series')
            expect(episodesOf(title).find((episode) => episode.id === slot.episode)).toMatchObject({
              isAnnouncement: undefined,
            });
          else expect(slot.episode).toBeUndefined();
        }
  });

  test('shows on a channel no scene of another channel', () => {
    const known = new Map(titles.map((title) => [title.id, title]));
    for (const channel of channels)
      for (const date of dates.slice(0, 14))
        for (const slot of daySlots(channel.id, date)) {
          const title = known.get(slot.title);
          const assetList =
            (title && episodesOf(title).find(({ id }) => id === slot.episode)?.assetList) ?? title?.assetList ?? [];
          const foreign = assetList.filter(
            ({ asset }) => (channelScenes as readonly string[]).includes(asset) && !channel.scenes.includes(asset),
          );
          expect(foreign, `${title?.slug} on ${channel.slug}`).toEqual([]);
        }
  });

  test('has no adult titles on the children’s channels, and films from 18 only at night', () => {
    const ages = new Map(titles.map(({ id, age }) => [id, age]));
    for (const channel of channels)
      for (const date of dates)
        for (const { title, atMinute } of daySlots(channel.id, date)) {
          const age = ages.get(title) ?? 0;
          if (channel.categories.includes('kids')) expect(age).toBeLessThanOrEqual(6);
          if (age === 18) expect(atMinute >= 22 * 60 || atMinute < 5 * 60, `${date} ${atMinute}`).toBe(true);
        }
  });

  test('refuses what is not a date', () => {
    expect(() => daySlots(1, 'yesterday')).toThrow(RangeError);
  });
});

describe('channels', () => {
  test('show every state: sold, for adults, without archive, embedded, radio, in four languages, recorded', () => {
    const slugs = (is: (channel: (typeof channels)[number]) => unknown) => channels.filter(is).map(({ slug }) => slug);
    expect(slugs(({ isFree }) => !isFree)).toEqual(['apogee']);
    expect(slugs(({ age }) => age >= 18)).toEqual(['noir']);
    expect(slugs(({ archivedDays }) => archivedDays === 0)).toEqual(['siyanie']);
    expect(slugs(({ isVitrina }) => isVitrina)).toEqual(['encore']);
    expect(slugs(({ isRadio }) => isRadio)).toEqual(['volna']);
    expect(slugs(({ moreLanguages }) => moreLanguages)).toEqual(['polyglot']);
    expect(slugs(({ records }) => records)).toEqual(['north-log']);
  });

  test('C-603 that are for adults are known as such by their id too', () => {
    const adult = channels.filter(({ age }) => age >= 18).map(({ id }) => id);
    expect(adult.length).toBeGreaterThan(0);
    for (const id of adult) expect(FALLBACK_ADULT_CHANNELS).toContain(id);
  });

  test('that are recorded have the guide of what is recorded for them', () => {
    for (const { id, records } of channels)
      if (records !== undefined) for (const date of dates) expect(daySlots(id, date)).toEqual(daySlots(records, date));
  });
});

describe('offers', () => {
  const packets = Object.values(offers).flatMap((offer) => Object.entries(offer.packets));
  const channelOf = (slug: string) => channels.find((channel) => channel.slug === slug);

  test('sell every kind of packet: base, additional, with a trial, a bundle with internet, a donation', () => {
    const aerial = Object.values(offers['aerial']!.packets);
    expect(aerial.filter(({ base, bundle }) => base && !bundle)).toHaveLength(3);
    expect(aerial.filter(({ base, donation }) => !base && !donation)).toHaveLength(6);
    expect(aerial.filter(({ bundle }) => bundle)).toHaveLength(1);
    expect(aerial.filter(({ donation }) => donation)).toHaveLength(1);
    expect(aerial.filter(({ prices }) => Object.values(prices).some(({ trial }) => trial))).toHaveLength(2);
    for (const { bundle, prices } of aerial)
      if (bundle) expect(Object.values(prices).map(({ amount }) => amount)).toContain(bundle.price);
    for (const { base, bundle, prices } of aerial)
      if (base && !bundle)
        expect(Object.values(prices).map(({ period }) => period)).toEqual(['0-1-0', '0-3-0', '0-0-1']);
  });

  test('contain channels of their operator and cinemas that exist; every channel that is not free is in one', () => {
    for (const [shortname, offer] of Object.entries(offers)) {
      const carried = providers.find((provider) => provider.shortname === shortname)!.channels;
      for (const [name, packet] of Object.entries(offer.packets)) {
        for (const slug of packet.channels ?? []) {
          expect(channelOf(slug), `${name} ${slug}`).toBeDefined();
          if (carried) expect(carried, `${name} ${slug}`).toContain(channelOf(slug)!.id);
        }
        expect(missing(packet.libraries ?? [], libraries), name).toEqual([]);
      }
    }
    const sold = new Set(packets.flatMap(([, packet]) => packet.channels ?? []));
    for (const { slug, isFree } of channels) if (!isFree) expect([...sold]).toContain(slug);
  });

  test('rent or sell each film of a paid cinema, and no other', () => {
    const licensed = Object.values(offers).flatMap(({ licenses = [] }) => licenses.map(({ content }) => content));
    const paid = new Set(libraries.filter(({ isPaid }) => isPaid).map(({ id }) => id));
    const inPaid = titles.filter(({ library }) => library !== undefined && paid.has(library));
    expect(inPaid.length).toBeGreaterThan(1);
    expect([...new Set(licensed)].toSorted()).toEqual(inPaid.map(({ id }) => id).toSorted());
    // The archive of a free channel would give them away.
    expect(inPaid.flatMap(({ channels: shown = [] }) => shown)).toEqual([]);
  });

  test('keep channels for adults in a packet of their own', () => {
    const adult = packets.filter(([, packet]) => packet.channels?.some((slug) => channelOf(slug)!.age >= 18));
    expect(adult.map(([name]) => name)).toEqual(['night']);
  });

  test('have ids and codes of their own, and pictures that exist', () => {
    expect(repeated(packets.map(([, { id }]) => id))).toEqual([]);
    const campaigns = Object.values(offers).flatMap((offer) => Object.values(offer.campaigns ?? {}));
    const codes = campaigns.flatMap((campaign) => campaign.codes.map(({ code }) => code));
    expect(repeated(codes)).toEqual([]);
    for (const code of codes) expect(promoCodeProblem(code), code).toBeUndefined();
    const pictures = [
      ...packets.flatMap(([, packet]) => [
        ...Object.values(packet.design ?? {}),
        ...(packet.benefits ?? []).map(({ icon }) => icon),
      ]),
      ...campaigns.map(({ image }) => image),
    ];
    expect(pictures.filter((address) => !existsSync(new URL(`..${address}`, import.meta.url)))).toEqual([]);
  });
});

describe('pages', () => {
  test('hold rows that exist, each row in one page at most', () => {
    const rowIds = rowsets.flatMap((page) => page.rows);
    expect(rowIds.filter((id) => !rows.some((row) => row.id === id))).toEqual([]);
    expect(repeated(rowIds)).toEqual([]);
    expect(rowsets.find(({ slug }) => slug === 'start')?.rows.length).toBeGreaterThanOrEqual(8);
  });

  test('have no empty row but the viewer’s own', () => {
    for (const row of rows) {
      if (row.template === 'history' || row.favourites || row.watched) expect(row.items).toEqual([]);
      else expect(row.items.length + (row.promos?.length ?? 0), row.slug).toBeGreaterThan(0);
      expect(repeated(row.items), row.slug).toEqual([]);
    }
  });

  test('lead promotions to something that exists', () => {
    for (const { destination } of rows.flatMap((row) => row.promos ?? [])) {
      if (destination.type === 'content') expect(titles.map(({ id }) => id)).toContain(destination.id);
      if (destination.type === 'channel') expect(channels.map(({ id }) => String(id))).toContain(destination.id);
      if (destination.type === 'packet')
        expect(Object.values(offers['aerial']!.packets).map(({ id }) => String(id))).toContain(destination.id);
      if (destination.type === 'row') expect(rows.map(({ slug }) => slug)).toContain(destination.slug);
      if (destination.type === 'rowset') expect(rowsets.map(({ slug }) => slug)).toContain(destination.slug);
    }
  });
});

describe('pictures', () => {
  const file = (name: string): URL => new URL(`../pictures/${name}`, import.meta.url);

  test('exist for every title, channel, person, library, promotion and provider', () => {
    const wanted = [
      ...titles.flatMap(({ slug, type }) =>
        ['2x3.webp', '16x9.webp', '2x3.en.webp', '16x9.en.webp']
          .map((end) => `titles/${slug}-${end}`)
          .concat(type === 'program' ? [] : [`titles/${slug}-bg.webp`]),
      ),
      ...channels.flatMap(({ slug }) => [
        `channels/${slug}-logo.png`,
        `channels/${slug}-logo.svg`,
        `channels/${slug}-light.webp`,
        `channels/${slug}-cover.webp`,
      ]),
      ...persons.map(({ slug }) => `persons/${slug}.webp`),
      ...libraries.flatMap(({ slug }) => [`libraries/${slug}.webp`, `libraries/${slug}-wide.webp`]),
      ...promos.flatMap(({ background, cover }) => [background, cover]),
      ...providers.flatMap(({ logo, favicon, background }) => [`provider/${logo}`, `provider/${favicon}`, background]),
      ...rowsets.map(({ icon }) => icon),
      'stub.webp',
      'stub-2x3.webp',
      'stub-16x9.webp',
    ];
    expect(wanted.filter((name) => !existsSync(file(name)))).toEqual([]);
  });

  test('are what their names say', () => {
    for (const { slug } of titles.slice(0, 5))
      expect(
        readFileSync(file(`titles/${slug}-2x3.webp`))
          .subarray(8, 12)
          .toString(),
      ).toBe('WEBP');
  });
});
