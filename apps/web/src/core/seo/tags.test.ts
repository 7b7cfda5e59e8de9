import { describe, expect, test } from 'vitest';
import type { Site } from './site.ts';
import { addressIn, headTags, shortText, type HeadTag, type PageHead } from './tags.ts';

const site: Site = {
  origin: 'https://tv.example',
  name: 'Полюс',
  language: 'ru',
  defaultLanguage: 'ru',
  languages: ['ru', 'en', 'kk'],
  menu: [
    { title: 'Главная', path: '/' },
    { title: 'Фильмы', path: '/catalog/movies' },
  ],
  isIndexed: true,
};
const head: PageHead = {
  title: 'Маяк',
  description: 'Про свет',
  canonical: '/contents/lighthouse-5',
  image: '/pictures/a.jpg',
};
const contentOf = (tags: HeadTag[], name: string) =>
  tags.find(({ attributes }) => attributes['name'] === name || attributes['property'] === name)?.attributes['content'];
const links = (tags: HeadTag[], rel: string) =>
  tags
    .filter(({ attributes }) => attributes['rel'] === rel)
    .map(({ attributes }) => [attributes['hreflang'], attributes['href']]);
const graph = (tags: HeadTag[]) =>
  (
    JSON.parse(tags.find(({ tag }) => tag === 'script')!.text!) as {
      '@context': string;
      '@graph': Record<string, unknown>[];
    }
  )['@graph'];

describe('the short description', () => {
  test('C-268 C-269 C-816: has at most 70 characters, ends at a word, the ellipsis counts', () => {
    const text = shortText('Смотрите телеканалы с архивом, фильмы и сериалы, сколько захочется и когда захочется', 70);
    expect(text.length).toBeLessThanOrEqual(70);
    expect(text).toBe('Смотрите телеканалы с архивом, фильмы и сериалы, сколько захочется и…');
    expect(shortText('  коротко \n и ясно ', 70)).toBe('коротко и ясно');
    expect(shortText('x'.repeat(100), 70)).toHaveLength(70);
    expect(shortText('x'.repeat(70), 70)).toBe('x'.repeat(70));
  });
  test('C-258 C-268: the head carries the short form of whatever description a page sets', () => {
    const tags = headTags({ ...head, description: 'слово '.repeat(40) }, site);
    expect(contentOf(tags, 'description')!.length).toBeLessThanOrEqual(70);
    expect(contentOf(tags, 'og:description')).toBe(contentOf(tags, 'description'));
  });
});

describe('addresses', () => {
  test('C-259: the canonical address is whole; the first language of the site needs no naming', () => {
    expect(links(headTags(head, site), 'canonical')).toEqual([[undefined, 'https://tv.example/contents/lighthouse-5']]);
    expect(links(headTags(head, { ...site, language: 'en' }), 'canonical')).toEqual([
      [undefined, 'https://tv.example/contents/lighthouse-5?lang=en'],
    ]);
    expect(addressIn(site, '/movies?genre=5', 'kk')).toBe('https://tv.example/movies?genre=5&lang=kk');
  });
  test('a page links to itself in every language of the site, with an x-default', () => {
    const page = 'https://tv.example/contents/lighthouse-5';
    const expected = [
      ['ru', page],
      ['en', `${page}?lang=en`],
      ['kk', `${page}?lang=kk`],
      ['x-default', page],
    ];
    for (const language of ['ru', 'en'])
      expect(links(headTags(head, { ...site, language }), 'alternate')).toEqual(expected);
    expect(links(headTags(head, { ...site, languages: ['ru'] }), 'alternate')).toEqual([]);
  });
});

describe('what search engines must not index', () => {
  test.each([
    ['F-122 C-260: a page with noindex', { ...head, noindex: true }, site],
    ['a site that is not indexed', head, { ...site, isIndexed: false }],
  ])('%s: no other languages, no data', (_what, page, of) => {
    const tags = headTags(page, of);
    expect(contentOf(tags, 'robots')).toBe('noindex');
    expect(tags.some(({ tag }) => tag === 'script')).toBe(false);
    expect(links(tags, 'alternate')).toEqual([]);
  });
  test('C-260: others are not marked', () => expect(contentOf(headTags(head, site), 'robots')).toBeUndefined());
});

describe('social tags', () => {
  test('C-261 C-262: title, short description, picture, address, kind and language', () => {
    const tags = headTags({ ...head, type: 'video.movie' }, site, {
      src: 'https://tv.example/pictures/a.jpg?w=1280',
      width: 1280,
      height: 720,
    });
    const all = Object.fromEntries(
      tags.flatMap(({ attributes: { property, content } }) => (property ? [[property, content]] : [])),
    );
    expect(all).toEqual({
      'og:title': 'Маяк',
      'og:description': 'Про свет',
      'og:type': 'video.movie',
      'og:url': 'https://tv.example/contents/lighthouse-5',
      'og:locale': 'ru_RU',
      'og:site_name': 'Полюс',
      'og:image': 'https://tv.example/pictures/a.jpg?w=1280',
      'og:image:width': '1280',
      'og:image:height': '720',
      'og:image:alt': 'Маяк',
    });
    expect(contentOf(tags, 'twitter:card')).toBe('summary_large_image');
  });
  test('a picture of unknown size has no size tags; a drawing is omitted', () => {
    expect(contentOf(headTags(head, site), 'og:image')).toBe('https://tv.example/pictures/a.jpg');
    expect(contentOf(headTags(head, site), 'og:image:width')).toBeUndefined();
    const drawn = headTags({ ...head, image: '/pictures/logo.svg' }, site);
    expect([contentOf(drawn, 'og:image'), contentOf(drawn, 'twitter:card')]).toEqual([undefined, 'summary']);
  });
});

describe('structured data', () => {
  test('C-263 C-264 C-265: the site has a search action, and a list of the pages of its menu', () => {
    const [webSite, navigation] = graph(headTags(head, site));
    expect(webSite).toMatchObject({
      '@type': 'WebSite',
      url: 'https://tv.example/',
      name: 'Полюс',
      potentialAction: {
        '@type': 'SearchAction',
        target: { urlTemplate: 'https://tv.example/search?q={search_term_string}' },
        'query-input': 'required name=search_term_string',
      },
    });
    expect(navigation).toMatchObject({
      '@type': 'ItemList',
      itemListElement: [
        { '@type': 'SiteNavigationElement', position: 1, name: 'Главная', url: 'https://tv.example/' },
        { '@type': 'SiteNavigationElement', position: 2, name: 'Фильмы', url: 'https://tv.example/catalog/movies' },
      ],
    });
  });
  test('what a page is about is added, with absolute addresses and without empty values', () => {
    const data = [
      {
        '@type': 'Movie',
        url: '/contents/lighthouse-5',
        name: 'Маяк',
        image: ['/pictures/a.jpg', 'https://cdn.example/b.jpg'],
        description: undefined,
        actor: [],
        director: [{ '@type': 'Person', name: 'А', url: '/persons/a' }],
      },
    ];
    expect(graph(headTags({ ...head, data }, site))[2]).toEqual({
      '@type': 'Movie',
      url: 'https://tv.example/contents/lighthouse-5',
      name: 'Маяк',
      image: ['https://tv.example/pictures/a.jpg', 'https://cdn.example/b.jpg'],
      director: [{ '@type': 'Person', name: 'А', url: 'https://tv.example/persons/a' }],
    });
  });
  test('no text can close the element around it', () => {
    const name = '</script><script>alert(1)</script><!--\u2028';
    const tags = headTags({ ...head, data: [{ '@type': 'Movie', name }] }, { ...site, name });
    const { text } = tags.find(({ tag }) => tag === 'script')!;
    expect(text).not.toMatch(/[<\u2028]/);
    expect(graph(tags)[2]).toEqual({ '@type': 'Movie', name });
  });
});
