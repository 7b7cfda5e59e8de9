import { expect, test } from 'vitest';
import { smtpSettings } from './settings.ts';

test.each([
  [
    'smtps://tv:p%40ss@mail.example.com',
    { host: 'mail.example.com', port: 465, tls: 'wrapped', user: 'tv', password: 'p@ss' },
  ],
  [
    'smtp://tv:secret@mail.example.com',
    { host: 'mail.example.com', port: 587, tls: 'required', user: 'tv', password: 'secret' },
  ],
  [
    'smtp://tv:secret@mail.example.com?tls=none',
    { host: 'mail.example.com', port: 587, tls: 'none', user: 'tv', password: 'secret' },
  ],
  ['smtp://localhost:25', { host: 'localhost', port: 25, tls: 'offered', user: undefined, password: '' }],
  ['smtp://relay.example.com', { host: 'relay.example.com', port: 587, tls: 'offered', user: undefined, password: '' }],
])('%s', (address, settings) => expect(smtpSettings(address)).toEqual(settings));

test.each([
  'mail.example.com',
  'http://mail.example.com',
  'smtp://',
  'smtp://h/path',
  'smtp://h?tls=maybe',
  'smtp://h?pool=1',
  'smtps://h?tls=none',
  'smtp://a%ZZ@h',
])('%s is not an address of a mail server', (address) => expect(smtpSettings(address)).toBeUndefined());
