import { globSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { HTTP_STATUS, type ErrorCode } from '@aerial/contract/errors.ts';
import { LANGUAGES } from '@aerial/domain/language.ts';
import { describe, expect, test } from 'vitest';
import { testServer } from '../testing/server.ts';
import { fieldMessageIn, keyOfCode, messageIn, sheetOf, textLanguage, translated } from './texts.ts';

const sources = path.join(import.meta.dirname, '..');
const english = sheetOf('en');

describe('the sheets', () => {
  test('every file is a language of the server, and the other way round', () => {
    expect(
      readdirSync(path.join(sources, 'texts'))
        .map((file) => path.basename(file, '.json'))
        .sort(),
    ).toEqual([...LANGUAGES].sort());
  });

  test.each(LANGUAGES)('F-045 %s has every text, none empty, none left in English', (language) => {
    const sheet = sheetOf(language);
    expect(Object.keys(sheet)).toEqual(Object.keys(english));
    for (const [key, text] of Object.entries(sheet)) {
      expect(text, key).toMatch(/^\S.*\S\.$/);
      if (language !== 'en') expect(text, key).not.toBe(english[key]);
    }
  });

  test('every error code has a text of its own or shares one', () => {
    expect((Object.keys(HTTP_STATUS) as ErrorCode[]).filter((code) => english[keyOfCode(code)] === undefined)).toEqual(
      [],
    );
  });

  test('what has a translation as a sentence of its own is said so in the code', () => {
    const code = globSync('**/*.ts', { cwd: sources, exclude: (name) => name.endsWith('.test.ts') })
      .map((file) => readFileSync(path.join(sources, file), 'utf8'))
      .join('\n');
    const fromTemplate = /^User with this/;
    const unsaid = Object.entries(english).filter(
      ([key, text]) => key.includes('.') && !fromTemplate.test(text) && !code.includes(text),
    );
    expect(unsaid).toEqual([]);
  });
});

describe('F-045 the language of a text', () => {
  test.each([
    ['ka-GE,en;q=0.5', 'en', 'ka'],
    ['fr, lv;q=0.3', 'en', 'lv'],
    ['fr', 'kk', 'kk'],
    [undefined, 'uz', 'uz'],
    ['fr', 'fr', 'ru'],
    [undefined, undefined, 'ru'],
  ])('Accept-Language %s at a provider with %s gives %s', (header, first, language) => {
    expect(textLanguage(header, first)).toBe(language);
  });
});

describe('F-045 an answer', () => {
  test('is in the requested language, else the provider’s first, whether or not the provider is resolved yet', async () => {
    const server = await testServer();
    await server.addProvider({ id: 1, shortname: 'aerial', isDefault: true });
    await server.addProvider({ id: 2, shortname: 'baltic', settings: { defaultLanguage: 'lv' } });
    const said = async (url: string, language?: string) =>
      (
        await server.app.inject({
          method: 'POST',
          url,
          payload: { login: 'a', password: 'b' },
          headers: language === undefined ? {} : { 'accept-language': language },
        })
      ).json().error.message;
    expect(await said('/v2/auth/login')).toBe('Неверный логин или пароль.');
    expect(await said('/v2/auth/login', 'uz')).toBe('Login yoki parol notoʻgʻri.');
    expect(await said('/v2/auth/login', 'en-US,ru;q=0.5')).toBe('Wrong login or password.');
    expect(await said('/v2/auth/login?provider=baltic', 'fr')).toBe('Nepareizs lietotājvārds vai parole.');
    expect(await said('/v2/users/self/devices?provider=baltic')).toBe('Lūdzu, ieejiet vēlreiz.');
    expect(await said('/v2/none?provider=baltic')).toBe('Šādas adreses nav.');
    expect(await said('/v2/none', 'ka')).toBe('ასეთი მისამართი არ არსებობს.');
  });
});

describe('texts', () => {
  test('are Russian where nothing else is known', () => {
    expect(
      messageIn(textLanguage(undefined, undefined), {
        code: 'invalid_credentials',
        message: 'Wrong login or password.',
      }),
    ).toBe('Неверный логин или пароль.');
  });

  test('a sentence of a code has its own translation, an unknown one that of its code', () => {
    expect(messageIn('ru', { code: 'content_not_found', message: 'This content can no longer be watched.' })).toBe(
      'Посмотреть это больше нельзя.',
    );
    expect(messageIn('ru', { code: 'content_not_found', message: 'Something new.' })).toBe(
      'Такого фильма или сериала нет.',
    );
  });

  test('fields are spoken of in the same language', () => {
    const error = {
      code: 'validation_failed' as const,
      message: 'The request is not valid.',
      detail: { phone: ['This field is required.'] },
    };
    expect(translated(error, 'ro')).toEqual({
      code: 'validation_failed',
      message: 'Vă rugăm să verificați datele introduse.',
      detail: { phone: ['Vă rugăm să completați acest câmp.'] },
    });
    expect(fieldMessageIn('ro', 'must be Unix seconds')).toBe('must be Unix seconds');
  });
});
