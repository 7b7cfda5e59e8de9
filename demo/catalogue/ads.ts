/** The ads of the demo operators, and the spots that they show: things that nobody sells. */
import type { TitleCard } from './assets.ts';

/** Length of a spot, seconds: that of a title card. */
export const SPOT_S = 7.68;

/** Drawn by the studio into `demo/spots`. */
export const spots: readonly TitleCard[] = [
  {
    id: 'third-brew',
    title: { ru: 'Чай «Третья заварка»', en: 'Third Brew: the tea that waits for you' },
    palette: { dark: '#12261c', main: '#2f7d4f', accent: '#f2b84b', light: '#f1f7ea' },
  },
  {
    id: 'calm-umbrellas',
    title: { ru: 'Зонты «Штиль»', en: 'Calm Umbrellas: let it rain' },
    palette: { dark: '#101b33', main: '#3a63c8', accent: '#ffd166', light: '#eaf1ff' },
  },
  {
    id: 'tailwind',
    title: { ru: 'Велосипеды «Попутный»', en: 'Tailwind Bicycles: uphill is a rumour' },
    palette: { dark: '#2a1510', main: '#d1502f', accent: '#8fd3ff', light: '#fff1ea' },
  },
];

/** What the ad server of the demo answers, by the last part of the address. */
const AD = '/__demo/ads/vast';

/**
 * In the form of `aerial import ads`. Only these films and this channel have ads: everything else is as it is without them.
 */
export const demoAds: Readonly<Record<string, object>> = {
  aerial: {
    ad_free_packets: ['horizon', 'zenith'],
    // Cards of the cinema, in the stream of a channel: every ten minutes, and whenever they are ordered.
    breaks: {
      'of-the-cinema': { channels: ['shchepotka'], ads: ['card-lantern', 'card-seven-accountants'], every: 600 },
    },
    rules: {
      // A spot that can be skipped, then one that cannot; a button leads to packets without ads.
      'before-the-film': {
        contents: ['window-on-the-ninth-floor-641048475342032001'],
        pre_roll: [
          { url: `${AD}/skippable?cb=[CACHEBUSTING]&ifa=[IFA]`, aliases: ['film-start'] },
          { url: `${AD}/wrapped?cb=[CACHEBUSTING]`, aliases: ['film-start-wrapped'] },
        ],
        max_advertising: 2,
        allow_disable: true,
      },
      // Every minute of the film, after its end, and after a pause of the viewer.
      'within-the-film': {
        contents: ['the-house-that-waits-for-snow-641048475342003001'],
        middle_roll: [{ url: `${AD}/spot?cb=[CACHEBUSTING]&at=[CONTENTPLAYHEAD]`, aliases: ['film-break'] }],
        post_roll: [{ url: `${AD}/spot?cb=[CACHEBUSTING]`, aliases: ['film-end'] }],
        post_pause_roll: [{ url: `${AD}/none`, aliases: ['film-pause'] }],
        middle_roll_period: 60,
      },
      // An ad server on a bad day: each address fails in its own way, and the film begins.
      'on-a-bad-day': {
        contents: ['the-ninety-first-minute-641048475342010001'],
        pre_roll: ['html', 'blank', 'endless', 'missing-media', 'wrong-codec', 'no-type', 'none', 'error'].map(
          (kind) => ({
            url: `${AD}/${kind}`,
            aliases: [kind],
          }),
        ),
      },
    },
  },
};
