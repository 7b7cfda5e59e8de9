import { expect, test } from 'vitest';
import { headTags, SHORT_DESCRIPTION, shortText } from './head.ts';
import { brandTokens } from './brand.ts';

test('spec 2 §2: short descriptions have at most 70 characters and end at a word', () => {
  const text = shortText('Смотрите телеканалы с архивом, фильмы и сериалы, сколько захочется и когда захочется', SHORT_DESCRIPTION);
  expect(text.length).toBeLessThanOrEqual(70);
  expect(text).toMatch(/[а-я]…$/);
  expect(shortText('  коротко \n и ясно ', 70)).toBe('коротко и ясно');
  expect(shortText('x'.repeat(100), 70)).toHaveLength(70);
});

const tag = (tags: ReturnType<typeof headTags>, key: string) => tags.find(({ attributes }) => Object.values(attributes)[0] === key)?.attributes;

test('canonical and social addresses are whole', () => {
  const tags = headTags({ title: 'T', description: 'D', canonical: '/contents/film-5', image: '/pictures/a.jpg' }, 'https://tv.example', 'Aerial');
  expect(tag(tags, 'canonical')).toEqual({ rel: 'canonical', href: 'https://tv.example/contents/film-5' });
  expect(tag(tags, 'og:image')?.['content']).toBe('https://tv.example/pictures/a.jpg');
  expect(tag(tags, 'og:title')?.['content']).toBe('T');
  expect(tag(tags, 'robots')).toBeUndefined();
});

test('F-122: pages that are not for search engines say so', () => {
  expect(tag(headTags({ title: 'T', noindex: true }, 'https://tv.example', 'Aerial'), 'robots')?.['content']).toBe('noindex');
});

test('a brand is a set of token values; what is no colour is left out', () => {
  expect(brandTokens({ accent: '#ff0000', accent_ink: '#000000', background: 'url(x)' })).toEqual({ '--accent': '#ff0000', '--accent-ink': '#000000' });
});
